/** The WSDL 1.1 of the service: four ports, in the style of an ASMX service (interface 4.1, decision 0025). */
import { serviceNamespace, servicePath, xmlDeclaration } from '../bindings/binding.ts'
import type { FieldSet } from '../field-set.ts'
import { type OperationName, operation, operationNames } from '../operations.ts'
import { escapeAttribute } from '../xml/write.ts'
import { element, indent, textElement } from './element.ts'
import { serviceName, serviceTitle } from './names.ts'
import { schemaOf } from './schema.ts'

/** Only attributes hold the address, so the long part is written once for all addresses. */
export function wsdlAt(baseUrl: string, fields: FieldSet): string {
  written[fields] ??= writeWsdl(anywhere, fields)
  return written[fields].replaceAll(anywhere, () => escapeAttribute(baseUrl))
}

const anywhere = 'http://anywhere.invalid'
const written: { [Set in FieldSet]?: string } = {}

function writeWsdl(baseUrl: string, fields: FieldSet): string {
  const ns = serviceNamespace(baseUrl)
  const location = `${baseUrl}${servicePath}`
  const definitions = element('wsdl:definitions', { ...prefixes, 'xmlns:tns': ns, targetNamespace: ns }, [
    textElement('wsdl:documentation', `${serviceTitle}.`),
    element('wsdl:types', {}, [schemaOf(baseUrl, fields)]),
    ...operationNames.flatMap((name) => [...soapMessages(name), ...verbs.flatMap((verb) => formMessages(name, verb))]),
    ...['Soap', ...verbs].map(portType),
    soapBinding('Soap', 'soap', ns),
    soapBinding('Soap12', 'soap12', ns),
    ...verbs.map(formBinding),
    element('wsdl:service', { name: serviceName }, [
      port('Soap', 'soap', location),
      port('Soap12', 'soap12', location),
      ...verbs.map((verb) => port(verb, 'http', location)),
    ]),
  ])
  return `${xmlDeclaration}${indent(definitions)}\n`
}

/** The addresses of schemas are names, so they stay http. */
const prefixes = {
  'xmlns:wsdl': 'http://schemas.xmlsoap.org/wsdl/',
  'xmlns:s': 'http://www.w3.org/2001/XMLSchema',
  'xmlns:soap': 'http://schemas.xmlsoap.org/wsdl/soap/',
  'xmlns:soap12': 'http://schemas.xmlsoap.org/wsdl/soap12/',
  'xmlns:http': 'http://schemas.xmlsoap.org/wsdl/http/',
  'xmlns:mime': 'http://schemas.xmlsoap.org/wsdl/mime/',
}

type Verb = 'HttpGet' | 'HttpPost'
const verbs: readonly Verb[] = ['HttpGet', 'HttpPost']

const message = (name: string, parts: { [name: string]: string }[]) =>
  element(
    'wsdl:message',
    { name },
    parts.map((part) => element('wsdl:part', part)),
  )

const soapMessages = (name: OperationName) => [
  message(`${name}SoapIn`, [{ name: 'parameters', element: `tns:${name}` }]),
  message(`${name}SoapOut`, [{ name: 'parameters', element: `tns:${name}Response` }]),
]

const formMessages = (name: OperationName, verb: Verb) => [
  message(
    `${name}${verb}In`,
    operation(name).params.map((parameter) => ({ name: parameter, type: 's:string' })),
  ),
  message(`${name}${verb}Out`, [{ name: 'Body', element: `tns:${name}_res` }]),
]

const portType = (kind: string) =>
  element(
    'wsdl:portType',
    { name: `${serviceName}${kind}` },
    operationNames.map((name) =>
      element('wsdl:operation', { name }, [
        textElement('wsdl:documentation', `${operation(name).purpose}.`),
        element('wsdl:input', { message: `tns:${name}${kind}In` }),
        element('wsdl:output', { message: `tns:${name}${kind}Out` }),
      ]),
    ),
  )

/** Both versions use the same port type. */
function soapBinding(kind: 'Soap' | 'Soap12', prefix: 'soap' | 'soap12', ns: string): string {
  const literal = [element(`${prefix}:body`, { use: 'literal' })]
  return binding(
    kind,
    'Soap',
    element(`${prefix}:binding`, { transport: 'http://schemas.xmlsoap.org/soap/http', style: 'document' }),
    (name) => [
      element(`${prefix}:operation`, { soapAction: `${ns}/${name}`, style: 'document' }),
      element('wsdl:input', {}, literal),
      element('wsdl:output', {}, literal),
    ],
  )
}

const formBinding = (verb: Verb) =>
  binding(verb, verb, element('http:binding', { verb: verb === 'HttpGet' ? 'GET' : 'POST' }), (name) => [
    element('http:operation', { location: `/${name}` }),
    element('wsdl:input', {}, [
      verb === 'HttpGet'
        ? element('http:urlEncoded', {})
        : element('mime:content', { type: 'application/x-www-form-urlencoded' }),
    ]),
    element('wsdl:output', {}, [element('mime:mimeXml', { part: 'Body' })]),
  ])

const binding = (kind: string, type: string, carrier: string, carried: (name: OperationName) => string[]) =>
  element('wsdl:binding', { name: `${serviceName}${kind}`, type: `tns:${serviceName}${type}` }, [
    carrier,
    ...operationNames.map((name) => element('wsdl:operation', { name }, carried(name))),
  ])

const port = (kind: string, prefix: string, location: string) =>
  element('wsdl:port', { name: `${serviceName}${kind}`, binding: `tns:${serviceName}${kind}` }, [
    element(`${prefix}:address`, { location }),
  ])
