/**
 * The C++ program that calls through gSOAP's code for the WSDL. C++ has no names at run time, so the program is
 * generated from the contract. gSOAP writes what it read, and we read that.
 */
import type { Interface } from '../../contract/interfaces.ts'
import { type OperationName, operation } from '../../contract/operations.ts'

export const gsoapProgram = (of: Interface) => `
#include "soapH.h"
#include "${of.name}Soap.nsmap"
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

typedef std::map<std::string, std::string> Params;

static std::string *given(Params &params, const char *name) {
  Params::iterator found = params.find(name);
  return found == params.end() ? NULL : &found->second;
}

static std::string json(const std::string &text) {
  std::ostringstream out;
  out << '"';
  for (size_t at = 0; at < text.size(); at++) {
    const unsigned char one = text[at];
    char code[8];
    if (one < ' ' || one == '"' || one == '\\\\') { snprintf(code, sizeof code, "\\\\u%04x", one); out << code; }
    else out << one;
  }
  out << '"';
  return out.str();
}

static std::string decoded(const std::string &text) {
  std::string out;
  for (size_t at = 0; at < text.size(); at++) {
    if (text[at] != '%') { out += text[at]; continue; }
    out += (char)strtol(text.substr(at + 1, 2).c_str(), NULL, 16);
    at += 2;
  }
  return out;
}

static int call(struct soap *soap, const std::string &operation, Params &params, std::ostringstream &xml) {
${of.operations.map(branch).join('\n')}
  return SOAP_ERR;
}

int main(int argc, char **argv) {
  if (*argv[1] == '1') {
    // The table is of SOAP 1.2, as this gSOAP makes it.
    namespaces[0].ns = "http://schemas.xmlsoap.org/soap/envelope/";
    namespaces[1].ns = "http://schemas.xmlsoap.org/soap/encoding/";
  }
  std::ifstream lines(argv[2]);
  std::cout << '[';
  const char *separator = "";
  for (std::string line; std::getline(lines, line); separator = ",") {
    const size_t mark = line.find('?');
    Params params;
    std::istringstream query(line.substr(mark + 1));
    for (std::string pair; std::getline(query, pair, '&');)
      params[pair.substr(0, pair.find('='))] = decoded(pair.substr(pair.find('=') + 1));

    struct soap *soap = soap_new1(SOAP_XML_NIL | SOAP_C_UTFSTRING);
    std::ostringstream xml;
    const int failed = call(soap, line.substr(0, mark), params, xml);
    std::cout << separator;
    if (!failed) std::cout << "{\\"xml\\":" << json(xml.str()) << "}";
    else std::cout << "{\\"fault\\":{\\"code\\":" << json(*soap_faultcode(soap)) << ",\\"text\\":" << json(*soap_faultstring(soap)) << "}}";
    soap_destroy(soap);
    soap_end(soap);
    soap_free(soap);
  }
  std::cout << ']' << std::endl;
  return 0;
}
`

const branch = (name: OperationName) => `
  if (operation == "${name}") {
    _ns1__${mangled(name)} request;
    _ns1__${mangled(name)}Response response;
    request.soap_default(soap);
${operation(name)
  .params.map((parameter) => `    request.${mangled(parameter)} = given(params, "${parameter}");`)
  .join('\n')}
    const int failed = soap_call___ns1__${mangled(name)}(soap, NULL, NULL, &request, response);
    if (failed) return failed;
    soap->os = &xml;
    return soap_write__ns1__${mangled(name)}Response(soap, &response);
  }`

/** gSOAP reserves underscores. */
const mangled = (name: string) => name.replaceAll('_', '_USCORE')
