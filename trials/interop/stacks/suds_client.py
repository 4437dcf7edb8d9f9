"""suds: WSDL PORT CALLS"""
import json
import sys

from calls import read_calls
from suds import WebFault
from suds.client import Client

wsdl, port, calls = sys.argv[1:]
service = Client(wsdl, cache=None).service[port]


def plain(value):
    if isinstance(value, list):
        return [plain(item) for item in value]
    if hasattr(value, "__keylist__"):
        return {str(name): plain(getattr(value, name)) for name in value.__keylist__}
    return str(value) if isinstance(value, str) else value


def answer(operation, params):
    try:
        return {"result": plain(service[operation](**params))}
    except WebFault as fault:
        return {"fault": {"code": str(fault.fault.faultcode), "text": str(fault.fault.faultstring)}}


print(json.dumps([answer(*call) for call in read_calls(calls)]))
