import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { pinKinds } from '../../../contract/pins.ts'
import { Read } from '../../lookup/answer/Read.tsx'
import { ShowOnMap } from '../../lookup/answer/ShowOnMap.tsx'
import { recordQuery } from '../../lookup/lookups.ts'
import { operationInWords } from '../../lookup/operations.ts'
import { type Pin, pinsQuery, usePinning } from '../../lookup/pin/pins.ts'
import { mayChange, takesLookups, useCase, type WholeCase } from '../../lookup/purpose/cases.ts'
import { SearchIn } from '../../lookup/purpose/SearchIn.tsx'
import { evidenceOfRows } from '../../lookup/report/evidence.ts'
import { paths, toRecord } from '../../paths.ts'
import { whyNot } from '../../server/request.ts'
import { notingExport } from '../../table/export/noting-export.ts'
import { type Column, Table } from '../../table/Table.tsx'
import { timeColumn } from '../../table/time-column.tsx'
import { Button, firstClick } from '../../ui/Button.tsx'
import { dateInWords, momentInWords } from '../../ui/dates.ts'
import { Facts } from '../../ui/Facts.tsx'
import { FilterButtons } from '../../ui/FilterButtons.tsx'
import { shortId } from '../../ui/Identifier.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useSearchParam } from '../../ui/url-state.ts'
import { useThisCase } from './CaseScreen.tsx'
import css from './Cases.module.css'
import { PinnedLink, PinPane, type ReadPin } from './PinPane.tsx'
import { pinKindWords } from './pin-kinds.ts'
import { pinnedIn } from './pinned.ts'

/** The pins of a case as dense rows, with one in a pane beside them. Printed, it is a document with its sources. */
export function Contents() {
  const file = useThisCase()
  const [asked, setKind] = useSearchParam('kind')
  const [opened, open] = useSearchParam('pin')
  const query = useQuery({ ...pinsQuery(file.case_id), refetchOnMount: 'always' })
  const all = query.data ?? []
  const [removed, setRemoved] = useState<string | null>(null)
  const kind = pinKinds.find((kind) => kind === asked)
  // The map shows the case of the window.
  const isOnMap = useCase().shown?.case_id === file.case_id
  const pins = useReadPins(all.filter((pin) => kind === undefined || pin.kind === kind))
  const place = pins.findIndex(({ pin_id }) => pin_id === opened)
  const shown = pins[place]

  return (
    <>
      <PrintHead />
      <div className={css.split} data-open={shown && ''}>
        <Panel
          title="Pinned"
          actions={
            all.length > 0 && (
              <>
                {isOnMap && <ShowOnMap layers={['case']} />}
                <Button onClick={() => window.print()}>Print</Button>
              </>
            )
          }
        >
          {removed && <Removed key={removed} case_id={file.case_id} pin_id={removed} onDone={() => setRemoved(null)} />}
          <Read query={query} wanted="the case">
            {() =>
              all.length === 0 ? (
                <Nothing file={file} />
              ) : (
                <>
                  <FilterButtons label="Kind of pin" choices={kindsOf(all)} chosen={kind ?? ''} onChoose={setKind} />
                  {pins.length === 0 && <p>No pins of this kind.</p>}
                  {pins.length > 0 && (
                    <Table<ReadPin>
                      name="pins"
                      caption="Pinned to the case"
                      rows={pins}
                      keyOf={({ pin_id }) => pin_id}
                      isMarked={({ pin_id }) => pin_id === opened}
                      onLines={mayChange(file) ? evidenceOfRows(file.case_id, evidenceIn) : undefined}
                      columns={[...columns, previewColumn(open)]}
                      source={{ file: 'pins', facts: {}, note: notingExport(({ record }) => [record]) }}
                    />
                  )}
                </>
              )
            }
          </Read>
        </Panel>
        {shown && (
          <PinPane
            key={shown.pin_id}
            pin={shown}
            file={file}
            before={pins[place - 1]}
            after={pins[place + 1]}
            onClose={() => open('')}
            onRemoved={(pin_id) => {
              setRemoved(pin_id)
              open('')
            }}
          />
        )}
      </div>
      {pins.length > 0 && <Sources of={pins} />}
    </>
  )
}

const evidenceIn = ({ record, pointer, pinned }: ReadPin) =>
  pinned && { sources: [{ record, pointer }], of: pinned.title }

const recordsOf = (pins: readonly Pin[]) => [...new Set(pins.map(({ record }) => record))]

/** Each pin with its record, which several pins may share. */
function useReadPins(pins: readonly Pin[]): ReadPin[] {
  const ids = recordsOf(pins)
  const read = useQueries({
    queries: ids.map((id) => ({ ...recordQuery(id), retry: false })),
    combine: (results) => new Map(results.map(({ data, error }, index) => [ids[index], { record: data, error }])),
  })
  return pins.map((pin) => {
    const { record: source, error = null } = read.get(pin.record) ?? {}
    return { ...pin, source, error, pinned: source ? pinnedIn(source, pin) : null }
  })
}

const columns: Column<ReadPin>[] = [
  { label: 'Order', align: 'end', isNarrow: true, value: ({ position }) => position },
  {
    label: 'Name',
    isName: true,
    width: '34%',
    cell: (pin) => <PinnedLink pin={pin} />,
    value: ({ pinned }) => pinned?.title,
  },
  {
    label: 'Kind',
    isNarrow: true,
    isCategory: true,
    isPersonal: false,
    value: ({ kind, pinned }) => pinned?.kind ?? pinKindWords[kind][0],
  },
  {
    label: 'Facts',
    cell: ({ pinned }) => <span className={css.clip}>{pinned?.facts.join(' · ')}</span>,
    value: ({ pinned }) => pinned?.facts.join('; '),
  },
  { label: 'Note', cell: ({ note }) => <span className={css.clip}>{note}</span>, value: ({ note }) => note },
  {
    label: 'Pinned by',
    isOptional: true,
    saysLabel: true,
    isNarrow: true,
    value: ({ pinned_by_name }) => pinned_by_name,
  },
  timeColumn('Pinned', ({ pinned_at }) => pinned_at, { isOptional: true }),
  {
    label: 'Record',
    isOptional: true,
    saysLabel: true,
    isNarrow: true,
    cell: ({ record }) => <Link to={toRecord(record)}>{shortId(record)}</Link>,
    value: ({ record }) => record,
  },
  { label: 'Place in record', isOptional: true, value: ({ pointer }) => pointer },
]

const previewColumn = (open: (pin_id: string) => void): Column<ReadPin> => ({
  label: 'Preview',
  isWayOn: true,
  isNarrow: true,
  cell: ({ pin_id, pinned, kind }) => (
    <Button look="quiet" aria-label={`Preview ${pinned?.title ?? pinKindWords[kind][0]}`} onClick={() => open(pin_id)}>
      Preview
    </Button>
  ),
})

const Nothing = ({ file }: { file: WholeCase }) => (
  <>
    <p>
      <strong>Nothing is pinned.</strong>{' '}
      {file.closed_at !== null
        ? 'The case was closed without pins.'
        : mayChange(file) && 'Pin what matters, with a note that says why.'}
    </p>
    {takesLookups(file) && (
      <p>
        <SearchIn file={file} to={paths.companies}>
          Look up a company
        </SearchIn>
        , a director, a place or a number, and press <em>Pin</em> beside it. Every lookup is under Lookups, pinned or
        not.
      </p>
    )}
  </>
)

/** The kinds in use, with their numbers. */
const kindsOf = (pins: readonly Pin[]) => [
  { value: '', label: 'All', count: pins.length },
  ...pinKinds
    .map((kind) => ({
      value: kind,
      label: pinKindWords[kind][1],
      count: pins.filter((pin) => pin.kind === kind).length,
    }))
    .filter(({ count }) => count > 0),
]

function Removed({ case_id, pin_id, onDone }: { case_id: string; pin_id: string; onDone: () => void }) {
  const { putBack } = usePinning(case_id)
  return (
    <p role="status" className={`small on-screen`}>
      {whyNot(putBack.error) ?? 'The pin was removed.'}{' '}
      <Button look="quiet" onClick={firstClick(() => putBack.mutate(pin_id, { onSuccess: onDone }))}>
        Undo
      </Button>
    </p>
  )
}

/** Printed only: paper has no tabs to say this. */
function PrintHead() {
  const { lawful_basis, retention_date, members } = useThisCase()
  return (
    <div className="on-paper">
      <Facts
        facts={[
          ['Lawful basis', lawful_basis],
          ['Kept until', dateInWords(retention_date)],
          ['Members', members.map(({ name }) => name).join(', ')],
          ['Printed', momentInWords(new Date().toISOString())],
        ]}
      />
    </div>
  )
}

/** Printed only: the record of each pin, with the hash of its answer. */
const Sources = ({ of: pins }: { of: readonly ReadPin[] }) => (
  <section className={css.sources}>
    <h2>Sources</h2>
    <ul>
      {[...new Map(pins.flatMap(({ source }) => (source ? [[source.id, source] as const] : []))).values()].map(
        ({ id, operation, at, sha256, analyst_name }) => (
          <li key={id}>
            <strong>
              {pins
                .filter(({ record }) => record === id)
                .map(({ position }) => position)
                .join(', ')}
            </strong>{' '}
            {operationInWords(operation)}, requested by {analyst_name ?? 'a former colleague'}, answered{' '}
            {momentInWords(at)}. Record <code>{id}</code>
            {sha256 && (
              <>
                , SHA-256 of the answer as received <code>{sha256}</code>
              </>
            )}
          </li>
        ),
      )}
    </ul>
  </section>
)
