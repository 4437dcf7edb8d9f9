import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Result } from '../../../contract/operations.ts'
import { Answer, NoneFound as NoneFoundWords } from '../../lookup/answer/Answer.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { NearNames } from '../../lookup/answer/NearNames.tsx'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { PageButtons } from '../../lookup/answer/PageButtons.tsx'
import { WhichOne } from '../../lookup/answer/WhichOne.tsx'
import { FoldingForm } from '../../lookup/form/FoldingForm.tsx'
import { useLookupForm } from '../../lookup/form/useLookupForm.ts'
import type { Way } from '../../lookup/form/ways.ts'
import { type Answered, answerQuery, type Given } from '../../lookup/lookups.ts'
import { toCompare, toDirector, toDirectors } from '../../paths.ts'
import { BirthDate } from '../../register/BirthDate.tsx'
import { nameOf } from '../../register/person.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { DirectorTable, officerIn } from './DirectorTable.tsx'
import { OfficerTabs } from './OfficerTabs.tsx'
import { SameNames } from './SameNames.tsx'
import { sameNamesIn } from './same-names.ts'

const others = ['place', 'officer_type', 'records_per_page'] as const
const fields = ['name', 'surname', 'forename', ...others] as const
const ways: Way[] = [
  { label: 'Full name', fields: ['name', ...others], needs: [['name']] },
  { label: 'Separate fields', fields: ['surname', 'forename', ...others], needs: [['surname', 'forename']] },
]

/** Officers by name. The name is in the record only, never in the address (design 7). */
export function DirectorsScreen() {
  const asking = useLookupForm('director_search')
  const { lookup, asked, ask, isRun } = asking
  const { query, run } = lookup
  // While a new search runs or fails, the earlier answer is still there.
  const shown = run.isPending || run.isError ? asked : (query.data?.params ?? asked)
  const other = useSearchParams()[0].get('with')

  return (
    <Screen title="Directors" tabs={<OfficerTabs />} isCompact>
      {other && <ComparingWith record={other} />}
      <FoldingForm operation="director_search" asking={asking} fields={fields} ways={ways} verb="Search" />
      {isRun && (
        <Panel title={titleOf(shown)} isOfTab foot={<Foot lookup={lookup} />}>
          <Answer
            lookup={lookup}
            none={<NoneFound {...shown} />}
            pages={(answered) => (
              <PageButtons answered={answered} of="officers" at={toDirectors({ with: other })} onAsk={ask} />
            )}
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
  `${officer_type === 'DIS' ? 'Disqualified people' : 'Officers'} with this name${place ? ` in ${place}` : ''}`

const NoneFound = ({ officer_type, place, name, forename, surname }: Given) => (
  <NoneFoundWords of="director_search" asked={{ officer_type, place }}>
    <ul>
      <li>Try an initial for the forename, or the surname alone.</li>
      {place && <li>Leave out the place. It belongs to a service address, often an office elsewhere.</li>}
      <li>
        {officer_type === 'DIS'
          ? 'Search company officers too.'
          : 'Search disqualified people too. They may hold no office.'}
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
function Found({ result, answered, other, onAsk }: Props) {
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
          <DirectorTable directors={directors} sameNames={sameNames} of={answered} other={other} />
          {/* The rows themselves say so too, and stand first. */}
          {other === null && <SameNames names={sameNames} toCompareRows={toCompareRows} />}
        </>
      )}
    </>
  )
}

/** The officer that another is chosen for, from the record. */
function ComparingWith({ record }: { record: string }) {
  const { data, error } = useQuery(answerQuery<'director_details'>(record))
  const [search] = useSearchParams()
  const director = data?.result?.director
  return (
    <Panel title="Choose an officer to compare">
      {error ? (
        <NotAnswered error={error} />
      ) : (
        <p>
          {director && (
            <>
              Comparing with <Link to={toDirector({ record })}>{nameOf(director)}</Link>
              {director.dob && (
                <>
                  , born <BirthDate date={director.dob} isPublished />
                </>
              )}
              . Search for another officer, then press Compare in their row.{' '}
            </>
          )}
          <Link to={toDirectors({ record: search.get('record') })}>Cancel comparison</Link>
        </p>
      )}
    </Panel>
  )
}
