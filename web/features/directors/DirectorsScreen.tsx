import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Result } from '../../../contract/operations.ts'
import { Answer, NoneFound as NoneFoundWords } from '../../lookup/answer/Answer.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { NearNames } from '../../lookup/answer/NearNames.tsx'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { linksOf, neighboursOf, type Page } from '../../lookup/answer/pages.ts'
import { ShowOnMap } from '../../lookup/answer/ShowOnMap.tsx'
import { WhichOne } from '../../lookup/answer/WhichOne.tsx'
import { LookupForm } from '../../lookup/form/LookupForm.tsx'
import { useLookupForm } from '../../lookup/form/useLookupForm.ts'
import type { Way } from '../../lookup/form/ways.ts'
import { type Answered, answerQuery, type Given, useSessionAnswers } from '../../lookup/lookups.ts'
import { usePrice } from '../../lookup/price/prices.tsx'
import { toCompare, toDirector, toDirectors } from '../../paths.ts'
import { BirthDate } from '../../register/BirthDate.tsx'
import { nameOf } from '../../register/person.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import css from './DirectorsScreen.module.css'
import { DirectorTable, officerIn } from './DirectorTable.tsx'
import { SameNames } from './SameNames.tsx'
import { sameNamesIn } from './same-names.ts'

const others = ['place', 'officer_type', 'records_per_page'] as const
const fields = ['name', 'surname', 'forename', ...others] as const
const ways: Way[] = [
  { label: 'In one line', fields: ['name', ...others], needs: [['name']] },
  { label: 'Surname and forename apart', fields: ['surname', 'forename', ...others], needs: [['surname', 'forename']] },
]

/** Officers by name. What is asked stands in the record alone, never in the address (design 7). */
export function DirectorsScreen() {
  const { lookup, asked, ask, error, isRun } = useLookupForm('director_search')
  const { query, run } = lookup
  // What stands there is not yet, or never, the answer to what was asked last.
  const shown = run.isPending || run.isError ? asked : (query.data?.params ?? asked)
  const other = useSearchParams()[0].get('with')

  return (
    <Screen title="Directors">
      {other && <ComparingWith record={other} />}
      <div className={css.form}>
        <LookupForm
          operation="director_search"
          fields={fields}
          ways={ways}
          asked={asked}
          onAsk={ask}
          error={error}
          verb="Search"
        />
      </div>
      {isRun && (
        <Panel
          title={titleOf(shown)}
          actions={
            query.data?.result?.director_list?.length ? (
              <ShowOnMap layers={[query.data.record.id]} placed="town or postcode" />
            ) : null
          }
          foot={<Foot lookup={lookup} />}
        >
          <Answer
            lookup={lookup}
            saysAsked
            none={<NoneFound {...shown} />}
            pages={(answered) => <OfficerPages answered={answered} other={other} onAsk={ask} />}
          >
            {(result, answered) => (
              <Found key={answered.record.id} result={result} answered={answered} other={other} onAsk={ask} />
            )}
          </Answer>
        </Panel>
      )}
    </Screen>
  )
}

const titleOf = ({ officer_type, place }: Given) =>
  `${officer_type === 'DIS' ? 'Disqualified people' : 'Officers'} of this name${place ? ` in ${place}` : ''}`

const NoneFound = ({ officer_type, place, name, forename, surname }: Given) => (
  <NoneFoundWords of="director_search" asked={{ officer_type, place }}>
    <ul>
      <li>Try an initial for the forename, or the surname alone.</li>
      {place && <li>Leave out the place: it is that of a service address, often an office elsewhere.</li>}
      <li>
        {officer_type === 'DIS'
          ? 'Look among company officers too.'
          : 'Look among disqualified people: they may hold no office at all.'}
      </li>
    </ul>
    <NearNames of="director" text={name || [forename, surname].filter(Boolean).join(' ')} />
  </NoneFoundWords>
)

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
  const { previous, next } = neighboursOf<Page>(answered, useSessionAnswers())
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

/** Whom another is being chosen for. It reads their record, and asks nobody. */
export function ComparingWith({ record }: { record: string }) {
  const { data, error } = useQuery(answerQuery<'director_details'>(record))
  const [search] = useSearchParams()
  const price = usePrice('director_details')
  const director = data?.result?.director
  return (
    <Panel title="Choose whom to compare with">
      {error ? (
        <NotAnswered error={error} />
      ) : (
        <p>
          {director && (
            <>
              <Link to={toDirector({ record })}>{nameOf(director)}</Link>
              {director.dob && (
                <>
                  , born <BirthDate date={director.dob} isPublished />
                </>
              )}
              . Search for the other, then choose Compare in their row, {price}.{' '}
            </>
          )}
          <Link to={toDirectors({ record: search.get('record') })}>Compare nobody</Link>
        </p>
      )}
    </Panel>
  )
}
