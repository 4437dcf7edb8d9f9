"""Checks answers against the published JSON schemas of version 0.2.

validate.py FOLDER < [[schema, answer], …]   prints what is not valid
"""
import json
import pathlib
import sys

from jsonschema import Draft7Validator, RefResolver

base = "https://reconciliation-api.github.io/specs/0.2/schemas/"
schemas = {file.stem: json.loads(file.read_text()) for file in pathlib.Path(sys.argv[1]).glob("*.json")}
# The scheme of authentication is part of another standard, and our manifest has none.
schemas["manifest"]["properties"].pop("authentication")
for schema in schemas.values():
    # One schema has the address of another version.
    schema.pop("$id", None)
store = {f"{base}{name}.json": schema for name, schema in schemas.items()}

for name, answer in json.load(sys.stdin):
    schema = schemas[name]
    resolver = RefResolver(f"{base}{name}.json", schema, store)
    for error in Draft7Validator(schema, resolver=resolver).iter_errors(answer):
        print(f"{name}: {'/'.join(map(str, error.path))}: {error.message}")
