/** The rules for every reply, whatever the request. */
import { XMLValidator } from 'fast-xml-parser'
import type { WireReply } from '../../contract/bindings/index.ts'
import { failures } from '../../contract/errors.ts'
import { accountKey } from '../../service/testing/caller.ts'

const xmlTypes = ['text/xml; charset=utf-8', 'application/soap+xml; charset=utf-8']
const statuses: number[] = Object.values(failures).map(({ status }) => status)

/** The inside of a program: its files, its stack, its database and its language. */
const inside =
  /node:|node_modules|\.tsx?\b|\bat \w+ \(|\/service\/|\/tmp\/|sqlite|postgres|kysely|saxes|fastify|ERR_|\[object |TypeError|RangeError|no such (table|column)|syntax error|name_key|company_name_words/i

/** What is wrong with a reply; null for nothing. */
export function whatIsIllegal({ status, headers, body }: WireReply): string | null {
  const type = headers['content-type'] ?? ''
  if (body.includes(accountKey)) return 'the key is shown'
  if (inside.test(body)) return `the inside is shown: ${inside.exec(body)?.[0]}`
  if (/\binternal: /.test(body)) return 'it failed inside'
  if (status === 200) {
    if (xmlTypes.includes(type)) return whatIsNotXml(body)
    return type.startsWith('text/html') ? null : `an answer is ${type}`
  }
  // The reply to OPTIONS: the methods.
  if (status === 204) return body === '' ? null : 'it has a body'
  if (!statuses.includes(status)) return `its status is ${status}`
  // A page for people names the unknown operation.
  if (status === 404 && type.startsWith('text/html')) return null
  if (body.length > 2_000) return `a failure takes ${body.length} characters`
  if (xmlTypes.includes(type)) return whatIsNotXml(body) ?? whatIsNoFailure(textOfFault(body))
  return type === 'text/plain; charset=utf-8' ? whatIsNoFailure(body) : `a failure is ${type}`
}

function whatIsNotXml(body: string): string | null {
  const valid = XMLValidator.validate(body)
  if (valid !== true) return `it is not well-formed: ${valid.err.msg}`
  return /<(soap:Envelope|\w+_res|wsdl:definitions) /.test(body) ? null : 'its root is another'
}

const textOfFault = (body: string): string =>
  /<(faultstring|soap:Text xml:lang="en")>(.*?)<\//s.exec(body)?.[2] ?? 'no fault'

function whatIsNoFailure(text: string): string | null {
  if (/^Missing parameter: \w+\.$/.test(text)) return null
  const [, code = ''] = /^(\w+): ./s.exec(text) ?? []
  return Object.hasOwn(failures, code) ? null : `its failure is "${text.slice(0, 100)}"`
}
