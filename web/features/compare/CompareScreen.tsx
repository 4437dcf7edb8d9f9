import { Link, useSearchParams } from 'react-router'
import { dayOfMoment } from '../../../contract/days.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { Answer, OtherFields } from '../../lookup/answer/Answer.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { usePointed } from '../../lookup/pointer.ts'
import { useLookup } from '../../lookup/useLookup.ts'
import { type Pointer, toDirector, toDirectors } from '../../paths.ts'
import { BirthDate } from '../../register/BirthDate.tsx'
import { isCorporate, isDisqualified, nameOf } from '../../register/person.ts'
import { Status } from '../../register/Status.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import css from './Comparison.module.css'
import { FactTable, SharedAddresses, SharedCompanies } from './Comparison.tsx'
import { isOneEntry, type Pair, type Told } from './comparison.ts'

/** Two entries of the register side by side, without a verdict. */
export function CompareScreen() {
  const [first, second] = [useSide('a'), useSide('b')]
  const [a, b] = [toldOf(first), toldOf(second)]
  return (
    <Screen title="Compare officers" isDossier>
      <p className="quiet measure">
        Matching details do not prove identity. One person may have several entries that differ.
      </p>
      <div className={css.sides}>
        <div>
          <SidePanel title="First" side={first} other={second} />
        </div>
        <div>
          <SidePanel title="Second" side={second} other={first} />
        </div>
      </div>
      {a && b ? (
        <Compared both={[a, b]} records={[recordOf(first), recordOf(second)]} />
      ) : (
        <p className="quiet measure">The comparison appears when both have answers.</p>
      )}
    </Screen>
  )
}

function Compared({ both, records }: { both: Pair<Told>; records: Pair<string> }) {
  return (
    <>
      {isOneEntry(both) && (
        <p className="caution">
          <strong>Both sides are the same entry</strong> of the register.
        </p>
      )}
      <FactTable both={both} />
      <SharedCompanies both={both} records={records} />
      <SharedAddresses both={both} records={records} />
    </>
  )
}

const recordOf = ({ lookup }: Side): string => lookup.query.data?.record.id ?? ''

function toldOf({ lookup }: Side): Told | null {
  const { data } = lookup.query
  const director = data?.result?.director
  return director ? { director, told: dayOfMoment(data.record.at) } : null
}

type Props = { title: string; side: Side; other: Side }

/** One side. It loads, fails and refreshes alone. */
export function SidePanel({ title, side: { lookup, pointed, isKnown, isNobody }, other }: Props) {
  const another = toDirectors({ with: other.lookup.query.data?.record.id })
  return (
    <Panel
      title={title}
      actions={isNobody ? undefined : <Link to={another}>Choose another</Link>}
      foot={<Foot lookup={lookup} />}
    >
      {pointed.error && !isKnown ? (
        <NotAnswered error={pointed.error} />
      ) : (
        <Answer
          lookup={lookup}
          notRun={
            isNobody && (
              <p>
                No officer chosen yet. <Link to={another}>Search for an officer by name</Link>.
              </p>
            )
          }
        >
          {({ director }, { record }) => director && <Who director={director} record={record.id} />}
        </Answer>
      )}
    </Panel>
  )
}

function Who({ director, record }: { director: RecordOf<'director'>; record: string }) {
  return (
    <>
      <p className={css.who}>
        <Link to={toDirector({ record })}>{nameOf(director)}</Link>
        {isDisqualified(director) && <Status>Disqualified</Status>}
      </p>
      <p className="row-16 quiet">
        {isCorporate(director) && <span>Corporate officer</span>}
        {director.dob && (
          <span>
            Born <BirthDate date={director.dob} isPublished />
          </span>
        )}
        {director.nationality && <span>{director.nationality}</span>}
        {director.place && <span>{director.place}</span>}
      </p>
      <OtherFields fields={director.other_fields} />
    </>
  )
}

export type Slot = 'a' | 'b'

/** One side: looked up where an answer names the officer, then read from the record in the address. */
export function useSide(slot: Slot) {
  const [search] = useSearchParams()
  const pointed = usePointed(pointerIn(search.get(slot)))
  const lookup = useLookup('director_details', pointed.value ? { director_id: pointed.value } : null, {
    slot: `${slot}_record`,
  })
  return { slot, pointed, lookup, isKnown: search.has(`${slot}_record`), isNobody: pointed.value === null }
}

export type Side = ReturnType<typeof useSide>

/** `RECORD:POINTER`, as `toCompare` writes it. */
function pointerIn(text: string | null): Pointer | null {
  const [, from, at] = /^([^:]+):(\/.+)$/.exec(text ?? '') ?? []
  return from && at ? { from, at } : null
}
