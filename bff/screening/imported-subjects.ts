/** The people and companies of the lists that analysts imported. No record names them: a list says a name, and perhaps a birth. */
import type { Kysely } from 'kysely'
import { companyNumberNamed } from '../../contract/company-number.ts'
import { monthIn } from '../../entities/extract/controllers.ts'
import type { Tables } from '../state/tables.ts'
import type { Subject } from './candidates.ts'

const importedKey = (subject_id: string): string => `subject:${subject_id}`

export async function importedSubjects(db: Kysely<Tables>, case_id: string): Promise<Subject[]> {
  const rows = await db
    .selectFrom('imported_subject')
    .innerJoin('subject_import', 'subject_import.import_id', 'imported_subject.import_id')
    .select(['subject_id', 'kind', 'name', 'lookup', 'details'])
    .where('imported_subject.case_id', '=', case_id)
    .where('subject_import.removed_at', 'is', null)
    .where('kind', 'in', ['company', 'person'])
    .orderBy('imported_subject.import_id')
    .orderBy('row')
    .execute()
  return rows.map(({ subject_id, kind, name, lookup, details }) => {
    const key = importedKey(subject_id)
    const params: { company_number?: string } = lookup === null ? {} : (JSON.parse(lookup).params ?? {})
    const number = companyNumberNamed(params.company_number ?? '')
    const nothing = { surnames: [], genders: [], nationalities: [], countries: [], places: [] }
    return {
      key,
      keys: [key],
      label: name,
      kind: kind === 'person' ? 'person' : 'company',
      ...nothing,
      births: kind === 'person' ? birthsIn(JSON.parse(details)) : [],
      names: name.trim() === '' ? [] : [name],
      company_numbers: number === null ? [] : [number],
    }
  })
}

/** As lists head the column, in lower case, letters only. */
const headings: ReadonlySet<string> = new Set([
  ...['birth', 'birthdate', 'birthday', 'birthmonth', 'birthyear', 'born', 'dob', 'yob'],
  ...['dateofbirth', 'dayofbirth', 'monthofbirth', 'yearofbirth'],
])

/** Months, or years where no month is given. A text that is no date says nothing. */
const birthsIn = (details: readonly { name: string; value: string }[]): string[] => [
  ...new Set(
    details
      .filter(({ name }) => headings.has(name.toLowerCase().replace(/[^a-z]/g, '')))
      .flatMap(({ value }) => value.split(';').flatMap((text) => monthIn(text) ?? [])),
  ),
]
