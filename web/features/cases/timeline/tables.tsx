import type { CaseEvent, CaseTimeline, UndatedEvent } from '../../../../contract/desk/graph.ts'
import { InsertIntoReport } from '../../../lookup/report/InsertIntoReport.tsx'
import { notingExport } from '../../../table/export/noting-export.ts'
import { type Column, Table } from '../../../table/Table.tsx'
import { dateInWords } from '../../../ui/dates.ts'
import { useThisCase } from '../CaseScreen.tsx'
import { Sources } from '../graph/Sources.tsx'
import { kindInWords } from './timeline-data.ts'

type Names = { names: CaseTimeline['names'] }
type Told = Pick<CaseEvent, 'kind' | 'text' | 'mentions' | 'source'>

const keyOf = ({ source: { record, pointer }, kind, mentions }: Told) => [record, pointer, kind, ...mentions].join(' ')

export const IntoReport = ({ source, text }: Pick<Told, 'source' | 'text'>) => (
  <InsertIntoReport file={useThisCase()} sources={[source]} of={text} isSmall />
)

/** The columns that both tables have. */
function common<Row extends Told>({ names }: Names): Column<Row>[] {
  const labels = new Map(names.map(({ key, label }) => [key, label]))
  return [
    { label: 'Event', isCategory: true, isPersonal: false, value: ({ kind }) => kindInWords(kind) },
    { label: 'What the record says', isPersonal: true, width: '38%', value: ({ text }) => text },
    {
      label: 'About',
      isPersonal: true,
      value: ({ mentions }) => mentions.map((key) => labels.get(key) ?? key).join('; '),
    },
    {
      label: 'Record',
      saysLabel: true,
      isNarrow: true,
      value: ({ source }) => `${source.record}${source.pointer}`,
      cell: ({ source, text }) => (
        <>
          <Sources sources={[source]} of={text} /> <IntoReport source={source} text={text} />
        </>
      ),
    },
  ]
}

const sourceOf = (file: string) => ({ file, facts: {}, note: notingExport(({ source }: Told) => [source.record]) })

type EventsProps = Names & { events: readonly CaseEvent[]; narrowedTo: string }

export const EventTable = ({ events, names, narrowedTo }: EventsProps) => (
  <Table<CaseEvent>
    name="events"
    caption="Events of the case"
    rows={events}
    keyOf={keyOf}
    columns={[
      {
        label: 'Date',
        isName: true,
        isNarrow: true,
        value: ({ date }) => date,
        cell: ({ date }) => dateInWords(date),
      },
      {
        label: 'Precision',
        isCategory: true,
        isPersonal: false,
        isOptional: true,
        value: ({ precision }) => precision,
      },
      ...common<CaseEvent>({ names }),
    ]}
    source={sourceOf('timeline')}
    {...(narrowedTo && { narrowedTo })}
  />
)

type UndatedProps = Names & { events: readonly UndatedEvent[]; narrowedTo: string }

export const UndatedTable = ({ events, names, narrowedTo }: UndatedProps) => (
  <Table<UndatedEvent>
    name="undated"
    caption="Events without a date"
    rows={events}
    keyOf={keyOf}
    columns={[
      ...common<UndatedEvent>({ names }),
      { label: 'In place of the date', saysLabel: true, value: ({ date }) => date },
    ]}
    source={sourceOf('undated')}
    {...(narrowedTo && { narrowedTo })}
  />
)
