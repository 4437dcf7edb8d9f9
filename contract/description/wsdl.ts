/** The WSDL 1.1 of an interface: four ports, in the style of an ASMX service (interface 4.1, decision 0025). */
import { xmlDeclaration } from '../bindings/binding.ts'
import type { FieldSet } from '../field-set.ts'
import { type Interface, namespaceOf } from '../interfaces.ts'
import { type OperationName, operation } from '../operations.ts'
import { escapeAttribute } from '../xml/write.ts'
import { element, indent, textElement } from './element.ts'
import { schemaOf } from './schema.ts'

/** Only attributes hold the address, so the long part is written once for all addresses. */
export function wsdlAt(baseUrl: string, fields: FieldSet, of: Interface): string {
  const key = `${of.path} ${fields}`
  const text = written.get(key) ?? writeWsdl(of, fields)
  written.set(key, text)
  return text.replaceAll(anywhere, () => escapeAttribute(baseUrl))
}

const anywhere = 'http://anywhere.invalid'
const written = new Map<string, string>()

function writeWsdl(of: Interface, fields: FieldSet): string {
  const ns = namespaceOf(of, anywhere)
  const location = anywhere + of.path
  const port = (kind: string, prefix: string) =>
    element('wsdl:port', { name: `${of.name}${kind}`, binding: `tns:${of.name}${kind}` }, [
      element(`${prefix}:address`, { location }),
    ])
  const definitions = element('wsdl:definitions', { ...prefixes, 'xmlns:tns': ns, targetNamespace: ns }, [
    textElement('wsdl:documentation', `${of.title}.`),
    element('wsdl:types', {}, [schemaOf(of, ns, fields)]),
    ...of.operations.flatMap((name) => [...soapMessages(name), ...verbs.flatMap((verb) => formMessages(name, verb))]),
    ...['Soap', ...verbs].map((kind) => portType(of, kind)),
    soapBinding(of, 'Soap', 'soap', ns),
    soapBinding(of, 'Soap12', 'soap12', ns),
    ...verbs.map((verb) => formBinding(of, verb)),
    element('wsdl:service', { name: of.name }, [
      port('Soap', 'soap'),
      port('Soap12', 'soap12'),
      ...verbs.map((verb) => port(verb, 'http')),
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

const portType = (of: Interface, kind: string) =>
  element(
    'wsdl:portType',
    { name: `${of.name}${kind}` },
    of.operations.map((name) =>
      element('wsdl:operation', { name }, [
        textElement('wsdl:documentation', `${operation(name).purpose}.`),
        element('wsdl:input', { message: `tns:${name}${kind}In` }),
        element('wsdl:output', { message: `tns:${name}${kind}Out` }),
      ]),
    ),
  )

/** Both versions use the same port type. */
function soapBinding(of: Interface, kind: 'Soap' | 'Soap12', prefix: 'soap' | 'soap12', ns: string): string {
  const literal = [element(`${prefix}:body`, { use: 'literal' })]
  return binding(
    of,
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

const formBinding = (of: Interface, verb: Verb) =>
  binding(of, verb, verb, element('http:binding', { verb: verb === 'HttpGet' ? 'GET' : 'POST' }), (name) => [
    element('http:operation', { location: `/${name}` }),
    element('wsdl:input', {}, [
      verb === 'HttpGet'
        ? element('http:urlEncoded', {})
        : element('mime:content', { type: 'application/x-www-form-urlencoded' }),
    ]),
    element('wsdl:output', {}, [element('mime:mimeXml', { part: 'Body' })]),
  ])

const binding = (
  of: Interface,
  kind: string,
  type: string,
  carrier: string,
  carried: (name: OperationName) => string[],
) =>
  element('wsdl:binding', { name: `${of.name}${kind}`, type: `tns:${of.name}${type}` }, [
    carrier,
    ...of.operations.map((name) => element('wsdl:operation', { name }, carried(name))),
  ])
