/** Rows with one name, and what else they share. It does not say whether they are one person. */
import type { RecordOf } from '../../../contract/records.ts'
import { type Agreement, agreementOf, countryAgreementOf, foldedOf } from '../../register/agreement.ts'
import { birthMonthOf, nameOf } from '../../register/person.ts'
import { dateInWords } from '../../ui/dates.ts'

type Director = RecordOf<'director'>

export type SameName = {
  name: string
  /** Their indexes among the rows. */
  rows: number[]
  facts: { label: string; agreement: Agreement; values: string[] }[]
}

/** Facts of a search result that two officers with one name may share. */
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

/** Without the title, which may change. A firm has only a surname. */
const keyOf = ({ forename, surname, name_single_line }: Director): string =>
  foldedOf(forename || surname ? `${forename ?? ''} ${surname ?? ''}` : (name_single_line ?? ''))
