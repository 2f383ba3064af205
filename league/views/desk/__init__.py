"""Officials' pages, one module a noun: load, check, validate, call one action, go on."""
