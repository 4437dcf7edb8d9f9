"""zeep: calls.py WSDL PORT CALLS SERVICE"""
import json
import sys

from calls import read_calls
from zeep import Client
from zeep.exceptions import Fault
from zeep.helpers import serialize_object

wsdl, port, calls, name = sys.argv[1:]
service = Client(wsdl).bind(name, port)


def answer(operation, params):
    try:
        return {"result": serialize_object(service[operation](**params), dict)}
    except Fault as fault:
        return {"fault": {"code": str(fault.code), "text": as_text(fault.message)}}


def as_text(said):
    return said.decode() if isinstance(said, bytes) else said


print(json.dumps([answer(*call) for call in read_calls(calls)]))
