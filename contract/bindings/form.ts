/** The HTTP GET and HTTP POST bindings: sends pairs, and reads `<op>_res`. */
import { missingParameter } from '../check.ts'
import { failures, failureText, LookupError } from '../errors.ts'
import { type Interface, operationIn } from '../interfaces.ts'
import { type Call, operations, operation as rowOf } from '../operations.ts'
import type { ValuesWriter } from '../xml/values-writer.ts'
import { escapeAttribute } from '../xml/write.ts'
import { type Binding, mediaType, refusePlainText, xmlDeclaration } from './binding.ts'
import { pairsOf } from './call-pairs.ts'
import { readRoot } from './read-reply.ts'

const formType = 'application/x-www-form-urlencoded'

export function formBinding(name: 'get' | 'post', of: Interface, namespace: string, values: ValuesWriter): Binding {
  const method = name.toUpperCase()
  const declarations = `xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="${escapeAttribute(namespace)}"`

  return {
    name,

    recognises: (request) => request.method === method && request.path.startsWith(`${of.path}/`),

    readCall(request) {
      const operation = operationIn(of, request.path.slice(of.path.length + 1))
      if (operation === undefined)
        throw new LookupError('unknown_operation', 'This service has no operation of that name.')
      if (name === 'post' && mediaType(request.headers) !== formType)
        throw new LookupError('unsupported_media_type', `The request must be ${formType}.`)
      const params = readPairs(name === 'get' ? request.query : request.body)
      // Every declared parameter must be present, perhaps empty. The service checks the values.
      for (const parameter of rowOf(operation).params)
        if (!(parameter in params)) throw new LookupError('missing_parameter', missingParameter(parameter).message)
      return { operation, params }
    },

    writeCall(call) {
      const pairs = pairsOf(call).map((pair) => pair.map(encodeURIComponent).join('='))
      const request = { method, path: `${of.path}/${call.operation}`, query: '', headers: {}, body: '' }
      if (name === 'get') return { ...request, query: pairs.join('&') }
      return { ...request, headers: { 'content-type': formType }, body: pairs.join('&') }
    },

    writeResult(operation, result) {
      const fields = values.of(operations[operation].result)(result)
      const body = `${xmlDeclaration}<${operation}_res ${declarations}>${fields}</${operation}_res>`
      return { status: 200, headers: { 'content-type': 'text/xml; charset=utf-8' }, body }
    },

    readResult(operation, reply) {
      refusePlainText(reply)
      return readRoot(operation, reply)
    },

    writeFault: (error) => ({
      status: failures[error.kind].status,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: failureText(error),
    }),
  }
}

function readPairs(pairs: string): Call['params'] {
  const params: Call['params'] = Object.create(null)
  for (const pair of pairs.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const [name, value] =
      equals === -1 ? [decode(pair), ''] : [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))]
    if (name in params) throw new LookupError('repeated_parameter', 'A parameter is given more than once.')
    params[name] = value
  }
  return params
}

function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' ').replaceAll(unicodeEscapes, asPercentEscapes))
  } catch (cause) {
    throw new LookupError('unreadable', 'A parameter is not UTF-8, percent-encoded.', { cause })
  }
}

/** The proxies of .NET escape characters outside ASCII like this, and ASMX reads it (decision 0025). */
const unicodeEscapes = /(?:%u[0-9A-Fa-f]{4})+/g
const asPercentEscapes = (escapes: string) =>
  encodeURIComponent(
    String.fromCharCode(
      ...escapes
        .split('%u')
        .slice(1)
        .map((code) => Number.parseInt(code, 16)),
    ),
  )
