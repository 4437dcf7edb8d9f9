/** SOAP 1.1 and 1.2: they differ in namespace, media type, action header and faults; the rest is the same. */
import { shown } from '../check.ts'
import { type FailureRow, failures, failureText, LookupError, type QualifiedName } from '../errors.ts'
import type { Interface } from '../interfaces.ts'
import { type Call, operations } from '../operations.ts'
import { type Element, readTree } from '../xml/tree.ts'
import type { ValuesWriter } from '../xml/values-writer.ts'
import { escapeAttribute, escapeText } from '../xml/write.ts'
import { type Binding, mediaType, refusePlainText, type WireRequest, xmlDeclaration } from './binding.ts'
import { pairsOf } from './call-pairs.ts'
import { readEnvelope } from './read-reply.ts'

type Version = {
  name: 'soap11' | 'soap12'
  ns: string
  type: string
  /** The attribute that names the receiver of a header, and its values that mean us. */
  target: { attribute: string; us: readonly string[] }
  /** The fault code of each side. */
  codes: { [Side in FailureRow['blames']]: string }
  fault: (code: string, text: string) => string
  /** The header of a fault, which names headers that are not understood. */
  faultHeader: (notUnderstood: readonly QualifiedName[]) => string
}
/** A call of the interface has about thirty elements, and headers may add more. A larger call is refused. */
const mostElements = 1000

export const soap11: Version = {
  name: 'soap11',
  ns: 'http://schemas.xmlsoap.org/soap/envelope/',
  type: 'text/xml',
  target: { attribute: 'actor', us: ['', 'http://schemas.xmlsoap.org/soap/actor/next'] },
  codes: { caller: 'Client', service: 'Server' },
  fault: (code, text) =>
    `<soap:Fault><faultcode>soap:${code}</faultcode><faultstring>${escapeText(text)}</faultstring><detail /></soap:Fault>`,
  faultHeader: () => '',
}

export const soap12: Version = {
  name: 'soap12',
  ns: 'http://www.w3.org/2003/05/soap-envelope',
  type: 'application/soap+xml',
  target: {
    attribute: 'role',
    us: [
      '',
      'http://www.w3.org/2003/05/soap-envelope/role/next',
      'http://www.w3.org/2003/05/soap-envelope/role/ultimateReceiver',
    ],
  },
  codes: { caller: 'Sender', service: 'Receiver' },
  fault: (code, text) =>
    `<soap:Fault><soap:Code><soap:Value>soap:${code}</soap:Value></soap:Code><soap:Reason><soap:Text xml:lang="en">${escapeText(text)}</soap:Text></soap:Reason></soap:Fault>`,
  faultHeader(notUnderstood) {
    const blocks = notUnderstood.map(
      ({ name, uri }) => `<soap:NotUnderstood qname="h:${escapeAttribute(name)}" xmlns:h="${escapeAttribute(uri)}" />`,
    )
    return blocks.length > 0 ? `<soap:Header>${blocks.join('')}</soap:Header>` : ''
  },
}

export function soapBinding(version: Version, of: Interface, serviceNs: string, values: ValuesWriter): Binding {
  const { name, ns, type } = version
  const envelopeStart = `${xmlDeclaration}<soap:Envelope xmlns:soap="${ns}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">`
  const inEnvelope = (body: string, header = '') =>
    `${envelopeStart}${header}<soap:Body>${body}</soap:Body></soap:Envelope>`
  const inService = (element: string, content: string) =>
    `<${element} xmlns="${escapeAttribute(serviceNs)}">${content}</${element}>`
  const headers = { 'content-type': `${type}; charset=utf-8` }

  return {
    name,

    recognises: (request) =>
      request.method === 'POST' && request.path === of.path && mediaType(request.headers) === type,

    readCall(request) {
      const called = bodyElement(readTree(request.body, mostElements), version)
      if (called.uri !== serviceNs)
        throw new LookupError('unknown_operation', `The operation must be in the namespace ${serviceNs}.`)
      checkAction(request, called.name, serviceNs)
      return { operation: called.name, params: textChildren(called) }
    },

    writeCall(call) {
      const fields = pairsOf(call).map(([key, value]) => `<${key}>${escapeText(value)}</${key}>`)
      const action = `${serviceNs}/${call.operation}`
      return {
        method: 'POST',
        path: of.path,
        query: '',
        headers: name === 'soap11' ? { ...headers, soapaction: `"${action}"` } : headers,
        body: inEnvelope(inService(call.operation, fields.join(''))),
      }
    },

    writeResult(operation, result) {
      const fields = values.of(operations[operation].result)(result)
      const body = inEnvelope(inService(`${operation}Response`, `<${operation}Result>${fields}</${operation}Result>`))
      return { status: 200, headers, body }
    },

    readResult(operation, reply) {
      refusePlainText(reply)
      return readEnvelope(operation, reply)
    },

    writeFault(error) {
      const { status, soapStatus = status, blames, soapCode }: FailureRow = failures[error.kind]
      const fault = version.fault(soapCode ?? version.codes[blames], failureText(error))
      return { status: soapStatus, headers, body: inEnvelope(fault, version.faultHeader(error.notUnderstood)) }
    },
  }
}

/** The one element of the body. We understand no headers, so a mandatory one is a fault. */
function bodyElement(envelope: Element, version: Version): Element {
  const { ns } = version
  if (envelope.name !== 'Envelope') throw new LookupError('unreadable', 'The request holds no SOAP envelope.')
  if (envelope.uri !== ns)
    throw new LookupError('version_mismatch', `The SOAP envelope of this content type is in the namespace ${ns}.`)
  const { header, body } = partsOf(envelope)
  const notUnderstood = header?.children.filter((block) => mustUnderstand(block, version)) ?? []
  const [first] = notUnderstood
  if (first)
    throw new LookupError('must_understand', `The SOAP header ${shown(first.name)} is not understood here.`, {
      notUnderstood,
    })
  const [called, ...more] = body.children
  if (!called || more.length > 0) throw new LookupError('unreadable', 'The SOAP body must hold one operation.')
  if (body.text.trim() !== '') throw new LookupError('unreadable', 'The SOAP body holds text beside its operation.')
  return called
}

/** A Body, perhaps after a Header. Anything else is not an envelope. */
function partsOf({ uri, children, text }: Element): { header: Element | undefined; body: Element } {
  const names = children.map((part) => (part.uri === uri ? part.name : 'stranger')).join(' ')
  if (!/^(Header )?Body$/.test(names) || text.trim() !== '')
    throw new LookupError(
      'unreadable',
      'A SOAP envelope must hold one Header at most, then one Body, and nothing else.',
    )
  return children.length === 2 ? { header: children[0], body: children[1]! } : { header: undefined, body: children[0]! }
}

/** A header may be for a program in between, and then we ignore it. */
function mustUnderstand(header: Element, { ns, target }: Version): boolean {
  const isNeeded = ['1', 'true'].includes(soapAttribute(header, ns, 'mustUnderstand') ?? '')
  return isNeeded && target.us.includes(soapAttribute(header, ns, target.attribute) ?? '')
}

const soapAttribute = (header: Element, ns: string, wanted: string) =>
  header.attributes.find(({ name, uri }) => name === wanted && uri === ns)?.value.trim()

/** An action may be missing or empty; then the body names the operation. Otherwise both must agree (decision 0025). */
function checkAction({ headers }: WireRequest, operation: string, serviceNs: string): void {
  const action = headers.soapaction ?? /;\s*action\s*=\s*("[^"]*"|[^;\s]+)/i.exec(headers['content-type'] ?? '')?.[1]
  const named = (action ?? '').trim().replace(/^"(.*)"$/, '$1')
  if (named !== '' && named !== `${serviceNs}/${operation}`)
    throw new LookupError('unknown_operation', 'The SOAPAction does not name the operation in the body.')
}

function textChildren(called: Element): Call['params'] {
  const params: Call['params'] = Object.create(null)
  for (const { name, uri, text, children } of called.children) {
    // SOAP::Lite, for example, puts parameters into no namespace (decision 0025).
    if (uri !== called.uri && uri !== '')
      throw new LookupError('unknown_parameter', `${shown(name)} is not in the operation's namespace.`)
    if (children.length > 0) throw new LookupError('invalid_parameter', `${shown(name)} must hold text alone.`)
    if (name in params) throw new LookupError('repeated_parameter', `${shown(name)} is given more than once.`)
    params[name] = text
  }
  if (called.text.trim() !== '') throw new LookupError('unreadable', 'The operation holds text outside its parameters.')
  return params
}
