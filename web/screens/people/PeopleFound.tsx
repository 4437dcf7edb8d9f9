import type { Result } from '../../../contract/operations.ts'
import { usePrice } from '../../api/credits.ts'
import { foundPeople } from '../../api/found-people.ts'
import type { Answered, Given } from '../../api/lookups.ts'
import { WhichOne } from '../../api/WhichOne.tsx'
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
  const { people, otherHeads } = foundPeople(result.csv_data)
  const page = Number(params.page_number ?? 0)
  const choose = (chosen: Given) => onAsk({ ...params, ...chosen, page_number: '' })
  return (
    <>
      <WhichOne
        operation="people_search"
        said="Several places agree with what you gave, so nobody was looked for yet."
        of={result.place_list}
        onChoose={(place) => choose({ place })}
      />
      <WhichOne
        operation="people_search"
        said="Several streets agree with what you gave, so nobody was looked for yet."
        of={result.street_list}
        onChoose={(street) => choose({ street })}
      />
      {result.csv_data && <WhatWasSearched result={result} year={params.year} />}
      {page > 0 && <p>Page {page + 1}.</p>}
      {people.length > 0 && <PeopleTable people={people} otherHeads={otherHeads} answered={answered} />}
      {people.length === 0 && result.csv_data && <p>Nobody is on this page: the one before it was the last.</p>}
      {result.csv_data && <Pages params={params} page={page} rows={people.length} onAsk={onAsk} />}
    </>
  )
}

type PagesProps = { params: Given; page: number; rows: number; onAsk: (params: Given) => void }

/** The service tells no total: a full page may have another behind it. */
function Pages({ params, page, rows, onAsk }: PagesProps) {
  const price = usePrice('people_search')
  const size = Number(params.records_per_page || 10)
  const isFull = rows >= size
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
