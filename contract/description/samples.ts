/** A call and its answer in each binding, to read and to copy (interface 4.1). */
import { type BindingName, bindingNames, bindingsAt, type WireReply, type WireRequest } from '../bindings/index.ts'
import { type FieldSet, fieldsHeader } from '../field-set.ts'
import type { Interface } from '../interfaces.ts'
import { type OperationName, operation } from '../operations.ts'
import { indent } from './element.ts'
import { exampleCall, exampleValues, keyPlaceholder } from './examples.ts'

export type Sample = { binding: BindingName; request: string; reply: string }

export function samplesOf(of: Interface, name: OperationName, baseUrl: string, fields: FieldSet): Sample[] {
  const bindings = bindingsAt(baseUrl, { fields, of })
  return bindingNames.map((binding) => ({
    binding,
    request: requestText(asking(fields, bindings[binding].writeCall(exampleCall(name))), new URL(baseUrl)),
    reply: replyText(bindings[binding].writeResult(name, exampleValues(operation(name).result))),
  }))
}

const asking = (fields: FieldSet, request: WireRequest): WireRequest =>
  fields === 'all' ? { ...request, headers: { ...request.headers, [fieldsHeader]: 'all' } } : request

function requestText({ method, path, query, headers, body }: WireRequest, base: URL): string {
  const address = base.pathname.replace(/\/$/, '') + path + (query && `?${readable(query)}`)
  return textOf(`${method} ${address} HTTP/1.1`, [['Host', base.host], ...headerLines(headers, body)], body)
}

const replyText = ({ headers, body }: WireReply) => textOf('HTTP/1.1 200 OK', headerLines(headers, body), body)

function textOf(first: string, headers: [string, string][], body: string): string {
  const head = [first, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n')
  if (body === '') return head
  return `${head}\n\n${body.startsWith('<') ? indent(body) : readable(body)}`
}

const spelling: { [name: string]: string } = {
  'content-type': 'Content-Type',
  soapaction: 'SOAPAction',
  [fieldsHeader]: 'Whereabouts-Fields',
}

function headerLines(headers: WireRequest['headers'], body: string): [string, string][] {
  const lines = Object.entries(headers).map(([name, value]): [string, string] => [spelling[name] ?? name, value ?? ''])
  return body === '' ? lines : [...lines, ['Content-Length', 'length']]
}

/** Shows the placeholder unchanged: it is replaced before anything is sent. */
const readable = (pairs: string) => pairs.replace(encodeURIComponent(keyPlaceholder), keyPlaceholder)
