/** The parameters that a list may show of a lookup, as the user typed them. */
import { subjectKindOf } from './subjects.ts'

export type About = { [parameter: string]: string }
type Params = { readonly [name: string]: string }

/** The parameters that name a person or thing; not search options, and not identifiers that only machines read. */
export const aboutOf = (operation: string, params: Params): About =>
  Object.fromEntries(Object.entries(params).filter(([name, value]) => isTyped(operation, name) && value.trim() !== ''))

/** These parameters have no subject, but they say where, or which file. */
const whereabouts = ['group_name', 'latitude', 'longitude', 'file_name']

function isTyped(operation: string, parameter: string): boolean {
  const kind = subjectKindOf(operation, parameter)
  return whereabouts.includes(parameter) || (kind !== undefined && kind !== 'director_id')
}
