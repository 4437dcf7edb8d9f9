/** The people in an answer's csv_data. */

import { parseCsv } from '../../contract/csv.ts'
import { peopleColumns } from '../../contract/people-columns.ts'

export type FoundPerson = { [column in (typeof peopleColumns)[number]]: string } & {
  /** Under heads that the contract does not know: shown as they came. */
  others: { [head: string]: string }
}
export type FoundPeople = { people: FoundPerson[]; otherHeads: string[] }

/** Columns are read by their heads, in whatever order; what has no head is kept under its number. */
export function foundPeople(csv_data: string | null | undefined): FoundPeople {
  const [heads = [], ...lines] = parseCsv(csv_data ?? '')
  const known = heads.map((head) => peopleColumns.find((column) => column === head.trim().toLowerCase()))
  const widest = Math.max(heads.length, ...lines.map((cells) => cells.length))
  const otherHeads = Array.from({ length: widest }, (_, at) => (known[at] ? '' : heads[at] || `Column ${at + 1}`))
  const people = lines.map((cells) => {
    const person: FoundPerson = { name: '', address: '', postcode: '', years: '', telephone: '', others: {} }
    for (const [at, cell] of cells.entries()) {
      const column = known[at]
      if (column) person[column] = cell
      else person.others[otherHeads[at] ?? ''] = cell
    }
    return person
  })
  return { people, otherHeads: otherHeads.filter((head) => head !== '') }
}
