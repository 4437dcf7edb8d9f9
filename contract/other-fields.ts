/** An upstream's words about its own answer, in elements that the contract does not know (decision 0024). */
import { ReplyError } from './fault-texts.ts'
import { isNo } from './flags.ts'
import type { OtherField } from './shape.ts'

/** Some services reply 200 and report failure in a field. @param isEmpty whether the contract's fields hold nothing */
export function refuseStatedError(others: readonly OtherField[], isEmpty: boolean): void {
  const said = others.flatMap(parts)
  const status = said.find(({ name }) => name.toLowerCase() === 'status')?.text?.trim() ?? ''
  const isFailure =
    /^(error|fail(ed|ure)?)$/i.test(status) || said.some(({ name, text }) => successName.test(name) && isNo(text))
  const speaking = isFailure ? failureName : errorName
  const words = wordsOf(said.filter(({ name }) => speaking.test(name)).flatMap(parts)).filter(isOfAnError)
  if (isFailure || (isEmpty && words.length > 0))
    throw ReplyError.fromText(words.join(': ') || status || 'The service says that it failed, and not why.')
}

const successName = /^(is_?)?(success(ful)?|succeeded|ok)$/i
const errorName = /^(error(_?(code|message|text))?|exception|fault)s?$/i
/** Once the failure is certain, other fields that read like a reason count too. */
const failureName = /error|exception|fault|message|reason|detail|description/i
const isOfAnError = (words: string) => !/^(0+|ok|none|no|null|false|success)$/i.test(words)

/** Words beside an empty list may explain it. Then the answer does not say "none". @throws ReplyError */
export function refuseUnexplainedEmpty(others: readonly OtherField[], names: readonly string[]): void {
  const isSpeaking = ({ name }: OtherField) => messageName.test(name) || names.includes(name)
  const words = wordsOf(others.flatMap(parts).filter(isSpeaking)).filter((said) => !saysNone(said) && !isWell(said))
  if (words.length > 0) throw ReplyError.fromText(words.join(': '))
}

const messageName = /(^#text|message|msg|warning|notice|note|reason|remark|comment|alert)s?$/i

const trouble =
  /limit|quota|exceed|error|fail|unavailable|denied|refused|expired|credit|busy|maintenance|timed? ?out|\bkey\b/i
const saysNone = (words: string) =>
  /\b(no|none|nothing|not|zero|0)\b.*\b(found|match\w*|results?|records?|data|entry|entries|hits?|exist|known)\b/is.test(
    words,
  ) && !trouble.test(words)
const isWell = (words: string) =>
  /^\W*(ok|okay|completed?|done)\W*$/i.test(words) || (/\bsuccess/i.test(words) && !/\b(no|not|without)\b/i.test(words))

const wordsOf = (fields: OtherField[]): string[] => [...new Set(fields.flatMap(({ text }) => text?.trim() || []))]

/** A field, its attributes and its children, as fields. */
function parts(field: OtherField): OtherField[] {
  const { attributes = [], children = [] } = field
  return [field, ...attributes.map(({ name, value }) => ({ name, text: value })), ...children.flatMap(parts)]
}

/** Fields that some services put before the interface's fields in every answer (spec/semantics 1.2). */
const envelope = new Set(['mode', 'error_code', 't2a_version_number', 'credit_used', 'page_number', 'chargeable'])

/** Fields of the envelope, or attributes of a known element. */
export const isBookkeeping = ({ name, text, attributes }: OtherField): boolean =>
  [...envelope, 'status', 'total_records'].includes(name.toLowerCase()) || (text === null && attributes !== undefined)

/** Shows more than nothing: a number of rows, another page, or a value that is not the request's. */
export function saysMore({ name, text, attributes = [] }: OtherField): boolean {
  if (attributes.some(({ name, value }) => (isCount(name) || isOnward(name)) && isValue(value))) return true
  if (text === null || !isValue(text) || envelope.has(name.toLowerCase()) || messageName.test(name)) return false
  if (name.toLowerCase() === 'status') return !isWell(text) && !/^\s*(normal|empty|not[ _]found|\d+)\s*$/i.test(text)
  if (isCount(name) || isOnward(name)) return true
  return !successName.test(name) && !aboutTheCall.test(name)
}

/** The name of a row count. */
export const isCount = (name: string): boolean =>
  /^(total|count|num|number|size|length|hits|records|results|rows|matches)s?(?![a-z])|_(total|count|num|hits|size)$/i.test(
    name,
  )
/** The name of a link to further rows. */
const isOnward = (name: string): boolean => /(^|_)(next|previous|more|continuation|cursor|truncated)/i.test(name)
const aboutTheCall =
  /^(searched|search|asked|query|queried|request|input|took|elapsed|duration|time|date|server|host|lang|locale|cache|trace)|(version|_ms|_id|_at|_time|timestamp)$/i

/** A value other than zero, no or none. */
const isValue = (text: string): boolean =>
  !isNo(text) && !/^\s*(0*|none|null|nil|n\/a|-*)\s*$/i.test(text) && !saysNone(text)

/** The stated total of rows; null without one. */
export function statedTotal(others: readonly OtherField[] = []): number | null {
  const said = others.flatMap(parts).find(({ name, text }) => totalName.test(name) && /^\s*\d+\s*$/.test(text ?? ''))
  return said ? Number(said.text) : null
}

const totalName =
  /^(hits|(num_?)?(total|count|found)(_?(records|results|hits|rows|matches|count))?|(record|result|hit|row)_?count)$/i
