/** What an upstream says of its own answer, in elements and attributes that the contract does not know (decision 0024). */
import { ReplyError } from './errors.ts'
import { isNo } from './flags.ts'
import type { OtherField } from './shape.ts'

/**
 * Some services answer 200 and say in a field of their own that they failed: a `status`, a `success` of false, or an
 * `error` and no more.
 * @param isEmpty that the fields of the contract hold nothing
 * @throws ReplyError
 */
export function refuseErrorSaid(others: readonly OtherField[], isEmpty: boolean): void {
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
/** Once it is known to have failed, whatever else reads like the reason is one. */
const failureName = /error|exception|fault|message|reason|detail|description/i
const isOfAnError = (words: string) => !/^(0+|ok|none|no|null|false|success)$/i.test(words)

/**
 * What stands in words beside an empty list may be why it is empty: then nobody said "none".
 * @param names of the lists and records that would hold what was asked for
 * @throws ReplyError
 */
export function refuseWordsBeside(others: readonly OtherField[], names: readonly string[]): void {
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
