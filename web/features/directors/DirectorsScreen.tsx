import { useSearchParams } from 'react-router'
import { Answer, NoneFound as NoneFoundWords } from '../../lookup/answer/Answer.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { NearNames } from '../../lookup/answer/NearNames.tsx'
import { ShowOnMap } from '../../lookup/answer/ShowOnMap.tsx'
import { LookupForm } from '../../lookup/form/LookupForm.tsx'
import { useAsking } from '../../lookup/form/useAsking.ts'
import type { Way } from '../../lookup/form/ways.ts'
import type { Given } from '../../lookup/lookups.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ComparingWith } from './ComparingWith.tsx'
import css from './DirectorsScreen.module.css'
import { Found, OfficerPages } from './Found.tsx'

const others = ['place', 'officer_type', 'records_per_page'] as const
const fields = ['name', 'surname', 'forename', ...others] as const
const ways: Way[] = [
  { label: 'In one line', fields: ['name', ...others], needs: [['name']] },
  { label: 'Surname and forename apart', fields: ['surname', 'forename', ...others], needs: [['surname', 'forename']] },
]

/** Officers by name. What is asked stands in the record alone, never in the address (design 7). */
export function DirectorsScreen() {
  const { lookup, asked, ask, error, isRun } = useAsking('director_search')
  const { query, again } = lookup
  // What stands there is not yet, or never, the answer to what was asked last.
  const shown = again.isPending || again.isError ? asked : (query.data?.params ?? asked)
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
