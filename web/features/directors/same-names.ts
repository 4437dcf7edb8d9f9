/** Rows that carry one name, and what else they have in common. Whether they are one person is not said here. */
import type { RecordOf } from '../../../contract/records.ts'
import { type Agreement, agreementOf, countryAgreementOf, foldedOf } from '../../register/agreement.ts'
import { birthMonthOf, nameOf } from '../../register/person.ts'
import { dateInWords } from '../../ui/dates.ts'

type Director = RecordOf<'director'>

export type SameName = {
  name: string
  /** Their places among the rows. */
  rows: number[]
  facts: { label: string; agreement: Agreement; values: string[] }[]
}

/** What a search tells of an officer and two of one name may share. */
const facts: {
  label: string
  of: (director: Director) => string | null | undefined
  agreementIn?: typeof countryAgreementOf
}[] = [
  { label: 'Birth month', of: ({ dob }) => dateInWords(birthMonthOf(dob)) },
  { label: 'Postcode district', of: ({ postcode }) => postcode },
  { label: 'Place', of: ({ place }) => place },
  { label: 'Nationality', of: ({ nationality }) => nationality, agreementIn: countryAgreementOf },
]

export function sameNamesIn(directors: readonly Director[]): SameName[] {
  const rows = Map.groupBy(directors.keys(), (index) => keyOf(directors[index]!))
  return [...rows].flatMap(([key, rows]) => {
    if (key === '' || rows.length < 2) return []
    const named = rows.map((index) => directors[index]!)
    return [
      {
        name: nameOf(named[0]!),
        rows,
        facts: facts.map(({ label, of, agreementIn = agreementOf }) => {
          const values = named.map((director) => of(director) ?? '')
          return { label, agreement: agreementIn(values), values: [...new Set(values.filter(Boolean))] }
        }),
      },
    ]
  })
}

/** Without its title, which changes in a life; a firm has a surname alone. */
const keyOf = ({ forename, surname, name_single_line }: Director): string =>
  foldedOf(forename || surname ? `${forename ?? ''} ${surname ?? ''}` : (name_single_line ?? ''))
