"""The calls to make: a line for each, OPERATION?NAME=VALUE&…"""
from urllib.parse import parse_qsl


def read_calls(path):
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            operation, query = line.rstrip("\n").split("?", 1)
            yield operation, dict(parse_qsl(query, keep_blank_values=True))
