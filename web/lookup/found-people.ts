/** The people in an answer's csv_data. */
import { type PeopleRows, peopleColumns, peopleRowsOf } from '../../contract/people-columns.ts'

type KnownColumn = (typeof peopleColumns)[number]
export type FoundPerson = { [column in KnownColumn]: string } & {
  /** Columns that the contract does not know, shown as received. */
  others: { [head: string]: string }
}
export type FoundPeople = Pick<PeopleRows, 'hasHeadings'> & { people: FoundPerson[]; otherHeads: string[] }

/** Columns are read by their heads, in any order. */
export function foundPeople(csv_data: string | null | undefined): FoundPeople {
  const { heads, rows, hasHeadings } = peopleRowsOf(csv_data)
  const known = heads.map((head) => peopleColumns.find((column) => column === head.toLowerCase()))
  const people = rows.map((cells) => {
    const cellsOf = (isKnown: boolean) =>
      heads.flatMap((head, at) => (Boolean(known[at]) === isKnown ? [[known[at] ?? head, cells[at] ?? '']] : []))
    return {
      name: '',
      address: '',
      postcode: '',
      years: '',
      telephone: '',
      ...Object.fromEntries(cellsOf(true)),
      others: Object.fromEntries(cellsOf(false)),
    }
  })
  return { people, otherHeads: heads.filter((_, at) => !known[at]), hasHeadings }
}
