import { Fragment, useMemo } from 'react'
import type { RecordOf } from '../../../contract/records.ts'
import { AnswerTable } from '../../lookup/answer/AnswerTable.tsx'
import type { Answered } from '../../lookup/lookups.ts'
import { BirthDate } from '../../register/BirthDate.tsx'
import { dateColumn } from '../../register/DateText.tsx'
import { foundBy, listOf } from '../../register/listed.ts'
import { useBirthValue } from '../../register/person.ts'
import type { Column } from '../../table/Table.tsx'

type Listed = RecordOf<'listed'>
type Props = { entries: Listed[]; answered: Answered<'sanctions_search'> }

/** One row for each entry of a list. Passports are no column, so no export has them. */
export function ListedTable({ entries, answered }: Props) {
  const birth = useBirthValue()
  // Stable columns: new ones would render every row again.
  const columns = useMemo(() => columnsFor(birth), [birth])
  return (
    <AnswerTable
      name="candidates"
      of={answered}
      caption="Candidates on lists of sanctions"
      rows={entries}
      keyOf={({ list, listed_id }, index) => `${list}/${listed_id}/${index}`}
      pins={pins}
      columns={columns}
    />
  )
}

const pins = { kind: 'record', at: (_: Listed, index: number) => `/listed_list/${index}` } as const

const columnsFor = (birth: ReturnType<typeof useBirthValue>): Column<Listed>[] => [
  { label: 'Name on the list', isName: true, value: ({ name }) => name || 'Name not given' },
  { label: 'Kind', isNarrow: true, isCategory: true, isPersonal: false, value: ({ kind }) => kind },
  { label: 'Found by', saysLabel: true, isPersonal: true, value: foundBy },
  {
    label: 'Born',
    saysLabel: true,
    isPersonal: true,
    value: ({ birth_list }) => (birth_list ?? []).map(birth).join('; '),
    cell: ({ birth_list }) => (
      <>
        {(birth_list ?? []).map((date, index) => (
          <Fragment key={date}>
            {index > 0 && '; '}
            <BirthDate date={date} isPublished />
          </Fragment>
        ))}
      </>
    ),
  },
  {
    label: 'Nationality',
    saysLabel: true,
    isPersonal: true,
    value: ({ nationality_list }) => (nationality_list ?? []).join('; '),
  },
  { label: 'Regime', value: ({ regime }) => regime },
  dateColumn('Listed on', ({ designated_on }) => designated_on),
  { label: 'List', isCategory: true, isPersonal: false, value: listOf },
  { label: 'Number on the list', isOptional: true, value: ({ listed_id }) => listed_id },
]
