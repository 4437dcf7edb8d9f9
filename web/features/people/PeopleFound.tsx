import type { Result } from '../../../contract/operations.ts'
import { peopleRowsOf } from '../../../contract/people-columns.ts'
import { WhichOne } from '../../lookup/answer/WhichOne.tsx'
import { foundPeople } from '../../lookup/found-people.ts'
import type { Answered, Given } from '../../lookup/lookups.ts'
import { usePrice } from '../../lookup/price/credits.ts'
import { Button } from '../../ui/Button.tsx'
import css from './PeopleFound.module.css'
import { PeopleTable } from './PeopleTable.tsx'
import { WhatWasSearched } from './WhatWasSearched.tsx'

type Props = {
  result: Result<'people_search'>
  answered: Answered<'people_search'>
  onAsk: (params: Given) => void
}

/** Who was found; or places and streets to choose from, where nobody was looked for yet. */
export function PeopleFound({ result, answered, onAsk }: Props) {
  const { params } = answered
  const found = foundPeople(result.csv_data)
  const { people, hasHeadings } = found
  const page = Number(params.page_number ?? 0)
  const choose = (chosen: Given) => onAsk({ ...params, ...chosen, page_number: '' })
  const soFar = people.length === 0 ? ', so nobody was looked for yet' : ''
  return (
    <>
      <WhichOne
        operation="people_search"
        said={`Several places agree with what you gave${soFar}.`}
        of={result.place_list}
        onChoose={(place) => choose({ place })}
      />
      <WhichOne
        operation="people_search"
        said={`Several streets agree with what you gave${soFar}.`}
        of={result.street_list}
        onChoose={(street) => choose({ street })}
      />
      {result.csv_data && <WhatWasSearched result={result} year={params.year} people={people.length} />}
      {page > 0 && <p>Page {page + 1}.</p>}
      {people.length > 0 && !hasHeadings && (
        <p>The service did not name the columns, so they are numbered. Every line is shown as one person.</p>
      )}
      {people.length > 0 && <PeopleTable {...found} answered={answered} />}
    </>
  )
}

type PagesProps = Pick<Props, 'answered' | 'onAsk'>

/** The service tells no total: a full page may have another behind it. */
export function PeoplePages({ answered: { params, result }, onAsk }: PagesProps) {
  const price = usePrice('people_search')
  const page = Number(params.page_number ?? 0)
  const size = Number(params.records_per_page || 10)
  const isFull = peopleRowsOf(result?.csv_data).rows.length >= size
  if (page === 0 && !isFull) return null
  const to = (number: number) => onAsk({ ...params, page_number: String(number), records_per_page: String(size) })
  return (
    <nav className={css.pages} aria-label="Pages of people">
      {isFull && <p>This page is full: there may be more.</p>}
      {page > 0 && <Button onClick={() => to(page - 1)}>Previous page, {price}</Button>}
      {isFull && <Button onClick={() => to(page + 1)}>Next page, {price}</Button>}
    </nav>
  )
}
