import { Link } from 'react-router'
import { notingExport } from '../../lookup/answer/exports.ts'
import type { Pin } from '../../lookup/pin/pins.ts'
import { toRecord } from '../../paths.ts'
import { type Column, Table } from '../../table/Table.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { shortId } from '../../ui/Identifier.tsx'
import { PinnedLink } from './PinnedLink.tsx'
import { type Pinned, pinKindWords, pinnedIn } from './pinned.ts'
import { useRecordsOf } from './records-of-pins.ts'

type Row = Pin & { pinned: Pinned | null }

/** The same, a line each: to sort, to filter and to take away. */
export function PinTable({ pins }: { pins: Pin[] }) {
  const records = useRecordsOf(pins)
  const rows = pins.map((pin): Row => {
    const record = records.get(pin.record)
    return { ...pin, pinned: record ? pinnedIn(record, pin) : null }
  })
  return (
    <Table<Row>
      name="pins"
      caption="Pinned to the case"
      rows={rows}
      keyOf={({ pin_id }) => pin_id}
      columns={columns}
      source={{ file: 'pins', facts: {}, note: notingExport([...records.keys()]) }}
    />
  )
}

const columns: Column<Row>[] = [
  { label: 'Order', align: 'end', isNarrow: true, cell: ({ position }) => position, value: ({ position }) => position },
  {
    label: 'Kind',
    isNarrow: true,
    isCategory: true,
    value: ({ kind, pinned }) => pinned?.kind ?? pinKindWords[kind][0],
  },
  {
    label: 'What',
    isName: true,
    cell: ({ pinned }) => (pinned ? <PinnedLink pinned={pinned} /> : 'Nothing is left of it'),
    value: ({ pinned }) => pinned?.title,
  },
  {
    label: 'Facts',
    cell: ({ pinned }) => pinned?.facts.join(' · '),
    value: ({ pinned }) => pinned?.facts.join('; '),
  },
  { label: 'Note', saysLabel: true, cell: ({ note }) => note, value: ({ note }) => note },
  {
    label: 'Pinned by',
    saysLabel: true,
    isNarrow: true,
    isCategory: true,
    cell: ({ pinned_by_name }) => pinned_by_name,
    value: ({ pinned_by_name }) => pinned_by_name,
  },
  {
    label: 'When',
    isNarrow: true,
    cell: ({ pinned_at }) => <time dateTime={pinned_at}>{timeInWords(pinned_at)}</time>,
    value: ({ pinned_at }) => pinned_at,
  },
  {
    label: 'Record',
    saysLabel: true,
    isNarrow: true,
    cell: ({ record }) => <Link to={toRecord(record)}>{shortId(record)}</Link>,
    value: ({ record }) => record,
  },
  { label: 'Where in it', isOptional: true, cell: ({ pointer }) => pointer, value: ({ pointer }) => pointer },
]
