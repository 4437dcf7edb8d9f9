import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Result } from '../../../contract/operations.ts'
import { linksOf, neighboursOf, type Page } from '../../lookup/answer/pages.ts'
import { WhichOne } from '../../lookup/answer/WhichOne.tsx'
import { type Answered, type Given, useAnswersAtHand } from '../../lookup/lookups.ts'
import { usePrice } from '../../lookup/price/credits.ts'
import { toCompare, toDirectors } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import css from './DirectorsScreen.module.css'
import { DirectorTable } from './DirectorTable.tsx'
import { officerIn } from './director-pointer.ts'
import { SameNames } from './SameNames.tsx'
import { sameNamesIn } from './same-names.ts'

type Props = {
  result: Result<'director_search'>
  answered: Answered<'director_search'>
  other: string | null
  onAsk: (params: Given) => void
}

const none: never[] = []

/** The officers of one page, or the places to choose from. */
export function Found({ result, answered, other, onAsk }: Props) {
  const { director_list, place_list } = result
  const { params, record } = answered
  const directors = director_list ?? none
  const sameNames = useMemo(() => sameNamesIn(directors), [directors])
  const toCompareRows = (a: number, b: number) => toCompare(officerIn(record.id, a), officerIn(record.id, b))

  return (
    <>
      <WhichOne
        operation="director_search"
        said="Several places have this name."
        of={place_list}
        onChoose={(place) => onAsk({ ...params, place, page_id: '' })}
      />
      {directors.length > 0 && (
        <>
          {other === null && <SameNames names={sameNames} toCompareRows={toCompareRows} />}
          {other === null && directors.length > 1 && (
            <p className={css.hint}>Select two rows to compare them side by side.</p>
          )}
          <DirectorTable directors={directors} sameNames={sameNames} of={answered} other={other} />
        </>
      )}
    </>
  )
}

/** What is asked stands in the record alone, so a page is asked for by a press, and not by a link. */
export function OfficerPages({ answered, other, onAsk }: Omit<Props, 'result'>) {
  const { params } = answered
  const { previous_page_id, next_page_id } = linksOf(answered)
  const price = usePrice('director_search')
  // A page id says itself how many rows its page has (decision 0004).
  const turnTo = (page_id: string) => onAsk({ ...params, page_id, page_number: '', records_per_page: '' })
  const { previous, next } = neighboursOf<Page>(answered, useAnswersAtHand())
  const turn = (label: string, page_id: string, known: Page | undefined) =>
    known ? (
      <Link to={toDirectors({ record: known.record.id, with: other })}>{label}, on record, free</Link>
    ) : (
      <Button onClick={() => turnTo(page_id)}>
        {label}, {price}
      </Button>
    )

  if (!previous_page_id && !next_page_id) return null
  return (
    <nav className={css.pages} aria-label="Pages of officers">
      {previous_page_id && turn('Previous page', previous_page_id, previous)}
      {next_page_id && turn('Next page', next_page_id, next)}
    </nav>
  )
}
