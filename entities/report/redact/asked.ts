/** What a lookup asked for is a subject of the case too, whatever the answer was. */

import { formats, type SubjectKind } from '../../../contract/formats.ts'
import { isOperation, operation as rowOf } from '../../../contract/operations.ts'
import { type ParameterName, parameters } from '../../../contract/parameters.ts'
import type { Kind, MentionKey } from '../../claim.ts'
import { postcodeOf } from '../../keys.ts'
import type { RecordLine } from '../model.ts'

export type Asked = {
  key: MentionKey
  kind: Extract<Kind, 'person' | 'company' | 'address' | 'telephone'>
  label: string
  names: string[]
  /** Lines of an address, and its postcode. */
  lines: string[]
  postcodes: string[]
  /** Of a person, as the lookup wrote it. */
  births: string[]
}

/** The people, addresses, companies and telephone numbers that a lookup named. */
export function askedIn({ id, operation, params }: Pick<RecordLine, 'id' | 'operation' | 'params'>): Asked[] {
  const of = (...kinds: readonly SubjectKind[]) =>
    Object.entries(params).flatMap(([name, value]) =>
      value.trim() !== '' && kinds.includes(subjectOf(operation, name)!) ? [{ name, value: value.trim() }] : [],
    )
  const value = (name: string) => params[name]?.trim() ?? ''
  const fullName = value('fullname') || [value('forename'), value('surname')].filter(Boolean).join(' ') || value('name')
  const found: Asked[] = []
  const [names, places] = [of('name').map(({ value }) => value), of('address')]
  const postcodes = [
    ...of('postcode').map(({ value }) => value),
    ...places.flatMap(({ value }) => (isPostcode(value) ? [value] : [])),
  ]
  const premises = [value('premises'), value('street')].filter(Boolean).join(' ')
  // A town alone is not an address.
  const lines = [premises, ...places.filter(({ name }) => !isWide.has(name)).map(({ value }) => value)].filter(
    (line) => line !== '' && !isPostcode(line) && /\d|\p{L}+\s+\p{L}+/u.test(line),
  )
  const one = (kind: Asked['kind'], label: string, more: Partial<Asked>) => {
    const nothing = { names: [], lines: [], postcodes: [], births: [] }
    found.push({ key: `asked:${id}/${kind}`, kind, label, ...nothing, ...more })
  }
  const births = [value('date_of_birth')].filter(Boolean)
  if (names.length > 0) one('person', fullName || names[0]!, { names: fullName ? [fullName] : names, births })
  if (lines.length + postcodes.length > 0)
    one('address', [...new Set([...lines, ...postcodes])].join(', '), { lines: [...new Set(lines)], postcodes })
  for (const [kind, subject] of [
    ['company', 'company_name'],
    ['telephone', 'telephone'],
  ] as const)
    for (const { value } of of(subject)) one(kind, value, { names: [value] })
  return found
}

const isWide = new Set(['place', 'town', 'area_or_code', 'premises'])
const isPostcode = (text: string): boolean => /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/.test(postcodeOf(text))

function subjectOf(operation: string, name: string): SubjectKind | null {
  if (!(name in parameters)) return null
  const own = isOperation(operation) ? rowOf(operation).formats?.[name as ParameterName] : undefined
  const format = formats[own ?? parameters[name as ParameterName]]
  return ('subject' in format ? format.subject : undefined) ?? null
}
