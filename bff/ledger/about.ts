/** What a lookup was for, as it was typed. */
import { subjectKindOf } from './subjects.ts'

export type About = { [parameter: string]: string }
type Params = { readonly [name: string]: string }

/** Whom or what it was for; not how it was asked, and no identifier that only machines read. */
export const aboutOf = (operation: string, params: Params): About =>
  Object.fromEntries(Object.entries(params).filter(([name, value]) => isTyped(operation, name) && value.trim() !== ''))

/** These name nobody and nothing, and say where all the same. */
const whereabouts = ['group_name', 'latitude', 'longitude']

function isTyped(operation: string, parameter: string): boolean {
  const kind = subjectKindOf(operation, parameter)
  return whereabouts.includes(parameter) || (kind !== undefined && kind !== 'director_id')
}
