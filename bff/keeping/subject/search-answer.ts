/** Searches one answer for the subject of a report, on whichever thread (decision 0067). */
import { textOf } from '../../../contract/bindings/charset.ts'
import { type BindingName, bindingsAt } from '../../../contract/bindings/index.ts'
import { LookupError } from '../../../contract/errors.ts'
import { ReplyError } from '../../../contract/fault-texts.ts'
import type { OperationName } from '../../../contract/operations.ts'
import { fieldsHolding, type Matcher, matcherOf } from '../../ledger/matcher.ts'
import type { Exchange } from '../../upstream/exchange.ts'

export type AnswerToSearch = {
  sought: string
  operation: OperationName
  /** Null if the record does not name it: then only the text is searched. */
  binding: BindingName | null
  exchange: Exchange
}
export type SearchedAnswer = {
  fields: string[]
  /** False if the bytes are not in the character encoding that they declare. */
  isLegible: boolean
}

/** They read the answers of any upstream, and send nothing. */
const bindings = bindingsAt('http://localhost')

/** A hostile answer could name the subject in each of 400,000 fields. */
const mostFields = 1000

export function searchAnswer({ sought, operation, binding, exchange }: AnswerToSearch): SearchedAnswer {
  const matcher = matcherOf(sought)
  const text = legible(exchange)
  const isLegible = text !== null
  if (isLegible && !mayHold(text, matcher)) return { fields: [], isLegible }

  const result = binding && isLegible ? resultIn(text, operation, binding, exchange) : null
  const fields = result ? fieldsHolding(result, matcher, 'result') : []
  if (fields.length > mostFields) fields.splice(mostFields, Infinity, `and ${fields.length - mostFields} more fields`)
  if (fields.length > 0 || !matcher.isIn(text ?? exchange.bytes.toString('latin1'))) return { fields, isLegible }
  return { fields: ["in the answer's bytes"], isLegible }
}

/** Null if the answer has no fields that can be told apart. */
function resultIn(body: string, operation: OperationName, binding: BindingName, { status, headers }: Exchange) {
  try {
    return bindings[binding].readResult(operation, { status, headers, body })
  } catch (error) {
    if (error instanceof ReplyError || error instanceof LookupError) return null
    throw error
  }
}

/** Most answers do not hold the subject and need not be parsed. Character references hide what they stand for. */
const mayHold = (text: string, matcher: Matcher) => /&(#|apos;|quot;)/.test(text) || matcher.mayBeIn(text)

function legible({ bytes, headers }: Exchange): string | null {
  try {
    return textOf(bytes, headers['content-type'])
  } catch {
    return null
  }
}
