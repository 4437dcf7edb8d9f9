/** Reads the bytes of an exchange as an answer, or gives the reason why they are not one. */
import { type Decoded, decoded } from '../../contract/bindings/charset.ts'
import { type BindingName, bindingsAt } from '../../contract/bindings/index.ts'
import { LookupError } from '../../contract/errors.ts'
import { ReplyError } from '../../contract/fault-texts.ts'
import { type OperationName, operationNames, operations, type Result } from '../../contract/operations.ts'
import { outcomeOf } from '../../contract/outcome.ts'
import type { ReplyFailure, TransportReason } from '../../contract/reasons.ts'
import type { OtherField } from '../../contract/shape.ts'
import type { Exchange } from './exchange.ts'

export type NotAnswered = TransportReason | ReplyFailure
export type ToRead<Op extends OperationName = OperationName> = {
  operation: Op
  binding: BindingName
  exchange: Exchange
  /** The field that holds a director's id, where the service uses its own name. */
  directorId?: string | undefined
}
export type Read<Op extends OperationName> =
  | { outcome: 'found' | 'none_found'; result: Result<Op>; reason: null; message: null; charset?: Decoded['charset'] }
  | { outcome: 'not_answered'; reason: NotAnswered; message: string }

/** These readers accept any namespace. */
const bindings = bindingsAt('http://localhost')

export function readAnswer<Op extends OperationName>({
  operation,
  binding,
  exchange: { status, headers, bytes },
  directorId,
}: ToRead<Op>): Read<Op> {
  // Somebody may have changed the record in the database.
  if (!Object.hasOwn(bindings, binding)) return notAnswered('malformed', 'The record does not name its binding.')
  try {
    const { text, charset } = decoded(bytes, headers['content-type'])
    const result = bindings[binding].readResult(operation, { status, headers, body: text })
    nameDirectors(operation, result, directorId)
    return { outcome: outcomeOf(operation, result), result, reason: null, message: null, charset }
  } catch (error) {
    if (error instanceof ReplyError) return notAnswered(error.reason, error.message)
    if (error instanceof LookupError) return notAnswered('malformed', error.message)
    throw error
  }
}

export const notAnswered = (reason: NotAnswered, message: string) => ({
  outcome: 'not_answered' as const,
  reason,
  message,
})

/** An answer that takes too long to read is kept as bytes. */
export const tooMuch = (why: string) =>
  notAnswered('malformed', `The answer ${why}, so it was not read. Its bytes are on record.`)

type Director = { director_id?: string | null; other_fields?: OtherField[]; [field: string]: unknown }

/** Likely names first, normalised: lower case, letters and digits alone. The register's own word is PersonID. */
const likely = [
  ...['directorid', 'personid', 'officerid', 'directornumber', 'personnumber', 'officernumber'],
  ...['directorkey', 'personkey', 'officerkey', 'directorref', 'officerref', 'id'],
]

/** Operations whose answers list directors. */
const placesOfDirectors = new Map(
  operationNames.map((operation): [OperationName, string[]] => [
    operation,
    Object.entries(operations[operation].result)
      .filter(([, shape]) => 'record' in shape && shape.record === 'director')
      .map(([field]) => field),
  ]),
)

/** @param configured the name to try first, as the service spells it (UPSTREAM_DIRECTOR_ID) */
function nameDirectors(operation: OperationName, result: object, configured?: string): void {
  for (const field of placesOfDirectors.get(operation) ?? []) {
    const value = (result as { [field: string]: unknown })[field] as Director | Director[] | null | undefined
    for (const director of [value ?? []].flat()) nameDirector(director, configured)
  }
}

function nameDirector(director: Director, configured?: string): void {
  const named = configured && valueNamed(director, (name) => name === configured)
  if (named) director.director_id = named
  if (director.director_id || !director.other_fields) return
  const found = likely.map((wanted) => valueNamed(director, (name) => plain(name) === wanted)).find(Boolean)
  if (found) director.director_id = found
}

/** The id in any child element, or in an attribute. */
function valueNamed(director: Director, isWanted: (name: string) => boolean): string | undefined {
  const own = Object.entries(director).find(([name, value]) => typeof value === 'string' && value && isWanted(name))
  if (own) return own[1] as string
  const others = director.other_fields ?? []
  // Only within the director's own element: another element's id means something else.
  const attributes = others.filter(({ name }) => name === 'director').flatMap(({ attributes = [] }) => attributes)
  return (
    others.find(({ name, text }) => text?.trim() && isWanted(name))?.text ??
    attributes.find(({ name, value }) => value.trim() && isWanted(name))?.value
  )?.trim()
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')
