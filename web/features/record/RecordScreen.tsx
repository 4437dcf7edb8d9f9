import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { ShowOnMap } from '../../lookup/answer/ShowOnMap.tsx'
import { type LedgerRecord, recordQuery } from '../../lookup/lookups.ts'
import { hasPlaces, operationInWords, screenOf } from '../../lookup/operations.ts'
import { PinButton } from '../../lookup/pin/PinButton.tsx'
import { usePins } from '../../lookup/pin/pins.ts'
import { costInWords } from '../../lookup/price/prices.tsx'
import { mayChange, useCase, useOwnCase } from '../../lookup/purpose/cases.ts'
import { EraseDialog } from '../../lookup/record/EraseDialog.tsx'
import { InsertIntoReport } from '../../lookup/report/InsertIntoReport.tsx'
import { useCaseToWatchIn, WatchLink } from '../../lookup/watch/WatchLink.tsx'
import { paths, toCase } from '../../paths.ts'
import { Status } from '../../register/Status.tsx'
import { inWords, outcomeWords } from '../../register/words.ts'
import { desk, send } from '../../server/desk.ts'
import { sessionQuery } from '../../server/session.ts'
import { Button } from '../../ui/Button.tsx'
import { momentInWords } from '../../ui/dates.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { More } from '../../ui/More.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Raw } from './Raw.tsx'
import css from './Result.module.css'
import { Result } from './Result.tsx'
import { requestFacts } from './record-facts.tsx'
import { Chain, Verification, Views } from './Verification.tsx'

/** One record: its result, its request, and what proves them. */
export function RecordScreen() {
  const id = useParams().id ?? ''
  const { data: record, error } = useQuery(recordQuery(id))
  return (
    <Screen
      title={record ? titleOf(record) : 'Record'}
      subject={id}
      isDossier
      aside={record && record.operation !== 'own_file' && <Status>{inWords(outcomeWords, record.outcome)}</Status>}
      actions={record && !record.erased && <RecordActions record={record} />}
      under={
        record && (
          <>
            <span>
              Record <Identifier>{record.id}</Identifier>
            </span>
            <time dateTime={record.at}>{momentInWords(record.at)}</time>
            {!record.erased && <ToResult record={record} />}
          </>
        )
      }
    >
      {error && (
        <NotAnswered error={error}>
          <Link to={paths.records}>All records</Link>
        </NotAnswered>
      )}
      {record && <Parts key={record.id} record={record} />}
    </Screen>
  )
}

/** A file by its own name, a lookup by its operation. */
const titleOf = ({ operation, params }: LedgerRecord): string =>
  (operation === 'own_file' && params?.file_name) || operationInWords(operation)

/** The screen of the lookup, with this answer. */
function ToResult({ record }: { record: LedgerRecord }) {
  const screen = screenOf(record)
  return (
    screen && (
      <Link className="on-screen" to={screen}>
        Open result, free
      </Link>
    )
  )
}

function RecordActions({ record }: { record: LedgerRecord }) {
  const name = titleOf(record)
  const { file } = useCase()
  const isOnMap = record.outcome === 'found' && hasPlaces(record.operation)
  const isWatchable = useCaseToWatchIn(record) !== undefined
  const isForReport = file !== undefined && mayChange(file)
  return (
    <>
      <PinButton from={record.id} kind="record" label={name} />
      {(isOnMap || isWatchable || isForReport) && (
        <More of={name}>
          {isOnMap && <ShowOnMap layers={[record.id]} what="its places" />}
          <InsertIntoReport sources={[{ record: record.id, pointer: '' }]} of={name} />
          <WatchLink record={record} />
        </More>
      )}
    </>
  )
}

/** The result first, then the request; what proves them comes last. */
function Parts({ record }: { record: LedgerRecord }) {
  const { data: session } = useQuery(sessionQuery)
  const mayReadAll = session?.role === 'supervisor' || session?.role === 'administrator'
  return (
    <>
      {record.differs.length > 0 && <Differences of={record.differs} />}
      <Result record={record} />
      <Pinned record={record} />
      <Panel title={record.operation === 'own_file' ? 'About the file' : 'Request'}>
        <Facts facts={requestFacts(record, costInWords(record))} />
      </Panel>
      <Raw record={record} />
      <Verification record={record} />
      <Chain chain={record.chain} />
      {(mayReadAll || record.analyst === session?.analyst_id) && <Views id={record.id} />}
      {session?.role === 'administrator' && !record.erased && <Erasure record={record} />}
    </>
  )
}

type Kinds = LedgerRecord['differs']

const differenceWords: { readonly [Kind in Kinds[number]]: string } = {
  row: 'An event of this record was changed after it was recorded.',
  order: 'An event before or after one of these was changed or removed.',
  content: 'The request or the details of the answer were changed, or removed without an erasure.',
  answer: 'The answer was changed or removed.',
  signed: 'The ledger does not match what was last signed. Its history may have been rewritten.',
}

/** The record is not as it was recorded: the reader must know that first. */
const Differences = ({ of: kinds }: { of: Kinds }) => (
  <div role="alert">
    <Panel title="Do not rely on this record">
      <p>
        <Status tone="bad">Not as it was recorded</Status>
      </p>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>{differenceWords[kind]}</li>
        ))}
      </ul>
      <p>Tell an administrator. Keep the database as it is, and compare it with an older evidence export.</p>
    </Panel>
  </div>
)

/** The pins on this record in its own case, for the members of that case. */
function Pinned({ record: { id, case_id } }: { record: LedgerRecord }) {
  const file = useOwnCase(case_id)
  const { data: pins = [] } = usePins(file)
  const own = pins.filter((pin) => pin.record === id)
  if (!file || own.length === 0) return null
  return (
    <Panel title="Pinned" actions={<Link to={toCase(file.case_id, 'pins')}>Open {file.reference}</Link>}>
      <ul className={css.pins}>
        {own.map(({ pin_id, position, pointer, note }) => (
          <li key={pin_id}>
            <span>Pin {position}</span> <code>{pointer || 'the whole record'}</code>
            {note && <p>{note}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** For administrators. The chain keeps that the lookup was made, and that it was erased. */
function Erasure({ record: { id, operation } }: { record: LedgerRecord }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="on-screen">
      <Panel title="Erase">
        <p>
          This erases the request, the answer and the notes of its pins for good. The chain keeps that the lookup was
          made and erased, when, by whom and why. It holds nothing personal.
        </p>
        <p>
          <Button onClick={() => setAsking(true)}>Erase content</Button>
        </p>
        {isAsking && (
          <EraseDialog
            title="Erase the content of this record?"
            records={[id]}
            erase={(reason) => send(desk.dataSubject.eraseRecord({ id, reason }))}
            onErased={() => setAsking(false)}
            onCancel={() => setAsking(false)}
          >
            <p>
              {operationInWords(operation)}, record <code>{id}</code>. You cannot undo this, not even from a backup.
            </p>
          </EraseDialog>
        )}
      </Panel>
    </div>
  )
}
