/**
 * Which field carries a director's id is not shown in the interface (decision 0007): another upstream's own field for it
 * becomes `director_id`, so that the officers it tells of lead to their details. What came stays beside it.
 */
import { type OperationName, operationNames, operations } from '../../contract/operations.ts'
import type { OtherField } from '../../contract/shape.ts'

type Director = { director_id?: string | null; other_fields?: OtherField[]; [field: string]: unknown }

/** Likely ones first, as compared: lower case, letters and digits alone. The register's own word is PersonID. */
const likely = [
  ...['directorid', 'personid', 'officerid', 'directornumber', 'personnumber', 'officernumber'],
  ...['directorkey', 'personkey', 'officerkey', 'directorref', 'officerref', 'id'],
]

/** Where an operation's answer tells of directors. */
const placesOfDirectors = new Map(
  operationNames.map((operation): [OperationName, string[]] => [
    operation,
    Object.entries(operations[operation].result)
      .filter(([, shape]) => 'record' in shape && shape.record === 'director')
      .map(([field]) => field),
  ]),
)

/** @param configured the name that is taken before the likely ones, as upstream spells it (UPSTREAM_DIRECTOR_ID) */
export function nameDirectors(operation: OperationName, result: object, configured?: string): void {
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

/** In a field of its own, of the contract's or not, or in an attribute. */
function valueNamed(director: Director, isWanted: (name: string) => boolean): string | undefined {
  const own = Object.entries(director).find(([name, value]) => typeof value === 'string' && value && isWanted(name))
  if (own) return own[1] as string
  const others = director.other_fields ?? []
  // Those of the element that the director is in: an id on anything else is of something else.
  const attributes = others.filter(({ name }) => name === 'director').flatMap(({ attributes = [] }) => attributes)
  return (
    others.find(({ name, text }) => text?.trim() && isWanted(name))?.text ??
    attributes.find(({ name, value }) => value.trim() && isWanted(name))?.value
  )?.trim()
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')
