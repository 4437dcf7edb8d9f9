import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { ShowOnMap } from '../../lookup/answer/ShowOnMap.tsx'
import { type LedgerRecord, recordQuery } from '../../lookup/lookups.ts'
import { hasPlaces, operationInWords, screenOf } from '../../lookup/operations.ts'
import { PinButton } from '../../lookup/pin/PinButton.tsx'
import { useCost } from '../../lookup/price/prices.tsx'
import { paths } from '../../paths.ts'
import { Status } from '../../register/Status.tsx'
import { inWords, outcomeWords } from '../../register/words.ts'
import { sessionQuery } from '../../server/session.ts'
import { momentInWords } from '../../ui/dates.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Chain } from './Chain.tsx'
import { Contents } from './Contents.tsx'
import { Decoded } from './Decoded.tsx'
import { Differences } from './Differences.tsx'
import { Erasure } from './Erasure.tsx'
import { Pinned } from './Pinned.tsx'
import { Raw } from './Raw.tsx'
import css from './RecordScreen.module.css'
import { answeredFacts, askedFacts } from './record-facts.tsx'
import { Verification } from './Verification.tsx'
import { Views } from './Views.tsx'

/** One record: what was asked, when, by whom, why; what came back; and how that can be proved. */
export function RecordScreen() {
  const id = useParams().id ?? ''
  const { data: record, error } = useQuery(recordQuery(id))
  return (
    <Screen
      title={record ? operationInWords(record.operation) : 'Record'}
      subject={id}
      aside={
        record && (
          <>
            <Status>{inWords(outcomeWords, record.outcome)}</Status>
            {!record.erased && <PinButton from={id} kind="record" label={operationInWords(record.operation)} />}
          </>
        )
      }
      under={record && <Head record={record} />}
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

function Head({ record }: { record: LedgerRecord }) {
  const screen = record.erased ? null : screenOf(record)
  return (
    <>
      <span>
        Record <Identifier>{record.id}</Identifier>
      </span>
      <time dateTime={record.at}>{momentInWords(record.at)}</time>
      {screen && (
        <Link to={screen} className={css.screen}>
          Open as a screen, free
        </Link>
      )}
      {!record.erased && record.outcome === 'found' && hasPlaces(record.operation) && (
        <ShowOnMap layers={[record.id]} what="its places" />
      )}
    </>
  )
}

function Parts({ record }: { record: LedgerRecord }) {
  const cost = useCost(record)
  const { data: session } = useQuery(sessionQuery)
  const mayReadAll = session?.role === 'supervisor' || session?.role === 'administrator'
  return (
    <>
      {record.differs.length > 0 && <Differences of={record.differs} />}
      {record.erased && (
        <p>What this record held was erased. That it was made, and that it was erased, stays in the chain.</p>
      )}
      <Panel title="Asked">
        <Facts facts={askedFacts(record)} />
      </Panel>
      <Panel title="Answered">
        <Facts facts={answeredFacts(record, cost)} />
      </Panel>
      <Pinned record={record} />
      <Contents record={record} />
      <Decoded record={record} />
      {record.sha256 && <Raw record={record} />}
      <Verification record={record} />
      <Chain chain={record.chain} />
      {(mayReadAll || record.analyst === session?.analyst_id) && <Views id={record.id} />}
      {session?.role === 'administrator' && !record.erased && <Erasure record={record} />}
    </>
  )
}
