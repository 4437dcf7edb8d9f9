/** SOAP 1.1 and 1.2: they differ in namespace, media type, action header and faults; the rest is the same. */
import { shown } from '../check.ts'
import { type FailureRow, failures, failureText, LookupError } from '../errors.ts'
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
  /** A fault in this version: who is to blame, and the text. */
  fault: (code: FaultCode, text: string) => string
  /** The header of a fault. */
  told: (error: LookupError) => string
}
/** A call of the interface has about thirty elements, and headers may add more. A larger call is refused. */
const mostElements = 1000

type FaultCode = 'caller' | 'service' | 'VersionMismatch' | 'MustUnderstand'

export const soap11: Version = {
  name: 'soap11',
  ns: 'http://schemas.xmlsoap.org/soap/envelope/',
  type: 'text/xml',
  target: { attribute: 'actor', us: ['', 'http://schemas.xmlsoap.org/soap/actor/next'] },
  fault: (code, text) => {
    const value = { caller: 'Client', service: 'Server' }[code as string] ?? code
    return `<soap:Fault><faultcode>soap:${value}</faultcode><faultstring>${escapeText(text)}</faultstring><detail /></soap:Fault>`
  },
  told: () => '',
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
  fault: (code, text) => {
    const value = { caller: 'Sender', service: 'Receiver' }[code as string] ?? code
    return `<soap:Fault><soap:Code><soap:Value>soap:${value}</soap:Value></soap:Code><soap:Reason><soap:Text xml:lang="en">${escapeText(text)}</soap:Text></soap:Reason></soap:Fault>`
  },
  told({ about }) {
    const blocks = about.map(
      ({ name, uri }) => `<soap:NotUnderstood qname="h:${escapeAttribute(name)}" xmlns:h="${escapeAttribute(uri)}" />`,
    )
    return blocks.length > 0 ? `<soap:Header>${blocks.join('')}</soap:Header>` : ''
  },
}

export function soapBinding(version: Version, of: Interface, serviceNs: string, values: ValuesWriter): Binding {
  const { name, ns, type, fault } = version
  const envelopeStart = `${xmlDeclaration}<soap:Envelope xmlns:soap="${ns}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"><soap:Body>`
  const inEnvelope = (body: string) => `${envelopeStart}${body}</soap:Body></soap:Envelope>`
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
      const { status, soapStatus = status, blames }: FailureRow = failures[error.kind]
      const code = { version_mismatch: 'VersionMismatch', must_understand: 'MustUnderstand' }[error.kind as string]
      const text = inEnvelope(fault((code as FaultCode) ?? blames, failureText(error)))
      return { status: soapStatus, headers, body: text.replace('<soap:Body>', `${version.told(error)}<soap:Body>`) }
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
  const about = header?.children.filter((block) => mustUnderstand(block, version)) ?? []
  if (about.length > 0)
    throw new LookupError('must_understand', `The SOAP header ${shown(about[0]!.name)} is not understood here.`, {
      about,
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
