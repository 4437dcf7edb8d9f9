/** Reads an upstream's reply, with any prefixes and namespace (interface 4.1), or the reason why there is no result. */
import { LookupError } from '../errors.ts'
import { ReplyError } from '../fault-texts.ts'
import { holdsSomething } from '../holds-something.ts'
import { type OperationName, operations, type Result } from '../operations.ts'
import { refuseStatedError } from '../other-fields.ts'
import type { OpenTag, Place } from '../xml/place.ts'
import { readXml } from '../xml/read.ts'
import { type Element, TreePlace } from '../xml/tree.ts'
import { FieldsPlace, keepAttributes } from '../xml/values-reader.ts'
import { refuseStatus, type WireReply } from './binding.ts'

/** SOAP of either version: Envelope, Body, `<op>Response`, `<op>Result`; or a fault. */
export function readEnvelope<Op extends OperationName>(operation: Op, reply: WireReply): Result<Op> {
  return readReply(operation, reply, (result) => {
    const response = inside((tag) => (isResultOf(operation, tag) ? result(tag) : skipped))
    const body = inside((tag) => {
      if (tag.name === 'Fault') return new TreePlace(tag, (fault) => throwFault(fault, reply))
      if (isResultOf(operation, tag)) return result(tag)
      return tag.name === `${operation}Response` ? response : skipped
    })
    const envelope = inside((tag) => (tag.name === 'Body' ? body : skipped))
    return inside((tag) => (tag.name === 'Envelope' ? envelope : skipped))
  })
}

/** In the HTTP bindings the root is `<op>_res`. */
export const readRoot = <Op extends OperationName>(operation: Op, reply: WireReply): Result<Op> =>
  readReply(operation, reply, (result) => inside((tag) => (isResultOf(operation, tag) ? result(tag) : skipped)))

function readReply<Op extends OperationName>(
  operation: Op,
  reply: WireReply,
  rootOf: (result: (tag: OpenTag) => Place) => Place,
): Result<Op> {
  let result: Result<Op> = {}
  let answered = false
  const resultPlace = (tag: OpenTag): Place => {
    answered = true
    if (tag.attributes.length > 0) keepAttributes(tag, result)
    const fields = new FieldsPlace(operations[operation].result, result)
    // Some services wrap the result once more.
    return {
      ...inside((tag) => (isResultOf(operation, tag) ? fields : fields.open(tag))),
      text: (text) => fields.text(text),
    }
  }
  try {
    // A service's own template may put lines before the declaration, where XML allows none.
    readXml(reply.body.trimStart(), () => {
      result = {}
      answered = false
      return rootOf(resultPlace)
    })
  } catch (error) {
    if (!(error instanceof LookupError)) throw error
    refuseStatus(reply)
    throw new ReplyError('malformed', error.message, { cause: error })
  }
  // A fault was thrown before, in its own words.
  refuseStatus(reply)
  if (!answered) throw new ReplyError('malformed', `The reply holds no result of ${operation}.`)
  const { other_fields = [], ...fields }: Result<OperationName> = result
  refuseStatedError(other_fields, !holdsSomething(fields))
  return result
}

const isResultOf = (operation: string, { name }: OpenTag) =>
  name === `${operation}Result` || name === `${operation}_res`

const inside = (open: Place['open']): Place => ({ open, text() {}, close() {} })
const skipped: Place = inside(() => skipped)

function throwFault(fault: Element, { status }: WireReply): never {
  const texts = new Map(walk(fault).map(({ name, text }) => [name, text.trim()]))
  const words = texts.get('faultstring') || texts.get('Text') || 'The service answered with a fault.'
  throw ReplyError.fromText(words, { status, beside: [...texts.values()].join('\n') })
}

const walk = (element: Element): Element[] => element.children.flatMap((child) => [child, ...walk(child)])
