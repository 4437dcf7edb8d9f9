import { useMemo } from 'react'
import type { RecordOf } from '../../../contract/records.ts'
import { natureInWords } from '../../../contract/register/words.ts'
import { AnswerTable } from '../../lookup/answer/AnswerTable.tsx'
import { OfSelected } from '../../lookup/in-turn/OfSelected.tsx'
import type { Answered } from '../../lookup/lookups.ts'
import { usePriceEach } from '../../lookup/price/prices.tsx'
import { CompanyLink } from '../../lookup/record/HeldLink.tsx'
import { type AddressSearch, useAddressSearch } from '../../lookup/record/RegisteredHere.tsx'
import { registeredHereColumn } from '../../lookup/record/registered-here-column.tsx'
import { MarkAmong } from '../../lookup/screening/ListedMark.tsx'
import { type FoundMarks, useMarks } from '../../lookup/screening/marks.ts'
import { controllerMention } from '../../lookup/screening/mention-keys.ts'
import { lineOf } from '../../register/address-line.ts'
import { BirthDate } from '../../register/BirthDate.tsx'
import { controllerName, isCeased } from '../../register/controller.ts'
import { dateColumn } from '../../register/DateText.tsx'
import { useBirthValue } from '../../register/person.ts'
import { Status } from '../../register/Status.tsx'
import type { Column } from '../../table/Table.tsx'
import { Identifier } from '../../ui/Identifier.tsx'

type Controller = RecordOf<'controller'>
type Props = { controllers: Controller[]; answered: Answered<'controller_search'> }

/** One row for each company that a controller found controls or controlled. */
export function ControllerTable({ controllers, answered }: Props) {
  const price = usePriceEach('company_number_search')
  const atAddress = useAddressSearch()
  const birth = useBirthValue()
  const found = useMarks()
  const record = answered.record.id
  // Stable columns: new ones would render every row again.
  const columns = useMemo(
    () => columnsFor(record, price, atAddress, birth, found),
    [record, price, atAddress, birth, found],
  )
  return (
    <AnswerTable
      name="found-controllers"
      of={answered}
      caption="Controllers found, and their companies"
      rows={controllers}
      keyOf={(_, index) => String(index)}
      pins={pins}
      forSelected={(rows) => <OfSelected companies={rows.map((row) => ({ ...row, name: row.company_name }))} />}
      columns={columns}
    />
  )
}

const pins = { kind: 'person', at: (_: Controller, index: number) => `/control_list/${index}` } as const

const columnsFor = (
  record: string,
  cost: string,
  atAddress: AddressSearch,
  birth: ReturnType<typeof useBirthValue>,
  found: FoundMarks,
): Column<Controller>[] => [
  {
    label: 'Controller',
    isName: true,
    value: controllerName,
    cell: (one, index) => (
      <>
        {controllerName(one)}{' '}
        <MarkAmong
          found={found}
          of={[controllerMention(one, { from: record, at: `/control_list/${index}` })]}
          isShort
        />
      </>
    ),
  },
  {
    label: 'Company',
    cost,
    value: ({ company_name, company_number }) => company_name || company_number,
    cell: ({ company_name, company_number }) =>
      company_number ? (
        <CompanyLink number={company_number} isPlain>
          {company_name || company_number}
        </CompanyLink>
      ) : (
        company_name
      ),
  },
  {
    label: 'Number',
    isNarrow: true,
    value: ({ company_number }) => company_number,
    cell: ({ company_number }) => <Identifier>{company_number}</Identifier>,
  },
  {
    label: 'Control',
    isNarrow: true,
    isCategory: true,
    isPersonal: false,
    value: (controller) => (isCeased(controller) ? 'Ceased' : 'Current'),
    cell: (controller) => <Status>{isCeased(controller) ? 'Ceased' : 'Current'}</Status>,
  },
  { label: 'How', value: ({ nature_list }) => (nature_list ?? []).map(natureInWords).join('; ') },
  dateColumn('Notified', ({ notified_on }) => notified_on),
  dateColumn('Ceased', ({ ceased_on }) => ceased_on),
  {
    label: 'Born',
    saysLabel: true,
    isNarrow: true,
    isPersonal: true,
    value: ({ date_of_birth }) => birth(date_of_birth),
    cell: ({ date_of_birth }) => <BirthDate date={date_of_birth} isPublished />,
  },
  { label: 'Nationality', isCategory: true, isPersonal: true, value: ({ nationality }) => nationality },
  {
    label: 'Registration number',
    saysLabel: true,
    isOptional: true,
    value: ({ identification }) => identification?.registration_number,
  },
  { label: 'Service address', value: ({ address }) => address && lineOf(address) },
  registeredHereColumn(atAddress, ({ address }) => address),
]
