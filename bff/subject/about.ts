/** What a lookup was for, as it was typed: for whoever typed it, and, of what is no person's, for a list. */
import { isOperation, operation as rowOf } from '../../contract/operations.ts'
import { subjectKindOf } from './subjects.ts'

export type About = { [parameter: string]: string }
type Params = { readonly [name: string]: string }

/** Whom or what it was for; not how it was asked, and no identifier that only machines read. */
export const aboutOf = (operation: string, params: Params): About =>
  Object.fromEntries(Object.entries(params).filter(([name, value]) => isTyped(operation, name) && value.trim() !== ''))

/** Of a lookup about people no more than the company they are officers of. */
export function openlyAbout(operation: string, params: Params): About {
  const about = aboutOf(operation, params)
  if (!isOperation(operation) || rowOf(operation).about !== 'person') return about
  return Object.fromEntries(Object.entries(about).filter(([name]) => name === 'company_number'))
}

/** These name nobody and nothing, and say where all the same. */
const whereabouts = ['group_name', 'latitude', 'longitude']

function isTyped(operation: string, parameter: string): boolean {
  const kind = subjectKindOf(operation, parameter)
  return whereabouts.includes(parameter) || (kind !== undefined && kind !== 'director_id')
}
