import { isYes } from '../../../contract/flags.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { controllerKindInWords, controllerKindOf, natureInWords } from '../../../contract/register/words.ts'
import { ukRegistration } from '../../../contract/values/uk-registration.ts'
import { AnswerTable } from '../../lookup/answer/AnswerTable.tsx'
import type { Answered } from '../../lookup/lookups.ts'
import { useLinkPrice, usePriceEach } from '../../lookup/price/prices.tsx'
import { Address } from '../../lookup/record/Address.tsx'
import { CompanyLink } from '../../lookup/record/HeldLink.tsx'
import { type AddressSearch, useAddressSearch } from '../../lookup/record/RegisteredHere.tsx'
import { registeredHereColumn } from '../../lookup/record/registered-here-column.tsx'
import { MarkAmong } from '../../lookup/screening/ListedMark.tsx'
import { type FoundMarks, useMarks } from '../../lookup/screening/marks.ts'
import { controllerMention } from '../../lookup/screening/mention-keys.ts'
import { lineOf } from '../../register/address-line.ts'
import { BirthDate } from '../../register/BirthDate.tsx'
import { controllerName } from '../../register/controller.ts'
import { dateColumn } from '../../register/DateText.tsx'
import { useBirthValue } from '../../register/person.ts'
import { Status } from '../../register/Status.tsx'
import type { Column } from '../../table/Table.tsx'
import { narrowedBy } from '../../table/view.ts'
import { dateInWords } from '../../ui/dates.ts'
import css from './Control.module.css'
import { RowMark, useIsTargetRow } from './RowMark.tsx'

/** A controller, and its place in the answer. */
export type ControllerRow = { controller: RecordOf<'controller'>; at: number }

export const controllerRows = ({ result }: Answered<'company_controllers'>): ControllerRow[] =>
  (result?.controller_list ?? []).map((controller, at) => ({ controller, at }))

type Props = {
  name: 'controllers' | 'ceased'
  caption: string
  answered: Answered<'company_controllers'>
  rows: ControllerRow[]
  /** How many the answer has. */
  of: number
}

export function ControllerRows({ name, caption, answered, rows, of }: Props) {
  const birth = useBirthValue()
  const found = useMarks()
  const price = usePriceEach('geo_code')
  const atAddress = useAddressSearch()
  const isTarget = useIsTargetRow()
  const hasBodies = rows.some(({ controller }) => registrationOf(controller) !== '')
  return (
    <AnswerTable
      name={name}
      of={answered}
      caption={caption}
      rows={rows}
      narrowedTo={narrowedBy(rows.length < of ? [caption] : [], rows.length, of)}
      keyOf={({ at }) => String(at)}
      isMarked={({ at }) => isTarget(`controller-${at}`)}
      pins={pins}
      columns={columnsFor({
        record: answered.record.id,
        isCeased: name === 'ceased',
        hasBodies,
        price,
        atAddress,
        birth,
        found,
      })}
    />
  )
}

const pins = { kind: 'person', at: ({ at }: ControllerRow) => `/controller_list/${at}` } as const

type Given = {
  record: string
  isCeased: boolean
  hasBodies: boolean
  price: string
  atAddress: AddressSearch
  birth: ReturnType<typeof useBirthValue>
  found: FoundMarks
}

const columnsFor = ({
  record,
  isCeased,
  hasBodies,
  price,
  atAddress,
  birth,
  found,
}: Given): Column<ControllerRow>[] => [
  {
    label: 'Controller',
    isName: true,
    value: ({ controller }) => controllerName(controller),
    cell: ({ controller, at }) => (
      <>
        <RowMark id={`controller-${at}`}>{controllerName(controller)}</RowMark>{' '}
        {controllerKindOf(controller.kind ?? '') !== 'individual' && (
          <span className="aside">{controllerKindInWords(controller.kind ?? '')}</span>
        )}{' '}
        <MarkAmong
          found={found}
          of={[controllerMention(controller, { from: record, at: `/controller_list/${at}` })]}
          isShort
        />{' '}
        {isYes(controller.is_sanctioned) && <Status tone="bad">Sanctioned</Status>}
      </>
    ),
  },
  {
    label: 'Control',
    value: ({ controller }) => naturesOf(controller).join('; '),
    cell: ({ controller }) => (
      <ul className={css.natures}>
        {naturesOf(controller).map((nature, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a register may list a nature twice, and none moves.
          <li key={index}>{nature}</li>
        ))}
      </ul>
    ),
  },
  dateColumn('Notified', ({ controller }) => controller.notified_on),
  ...(isCeased ? [dateColumn<ControllerRow>('Ceased', ({ controller }) => controller.ceased_on)] : []),
  {
    label: 'Born',
    saysLabel: true,
    isNarrow: true,
    isPersonal: true,
    value: ({ controller }) => birth(controller.date_of_birth),
    cell: ({ controller }) => <BirthDate date={controller.date_of_birth} isPublished />,
  },
  {
    label: 'Nationality',
    isCategory: true,
    isPersonal: true,
    value: ({ controller }) => controller.nationality,
  },
  {
    label: 'Country of residence',
    saysLabel: true,
    isOptional: true,
    isPersonal: true,
    value: ({ controller }) => controller.country_of_residence,
  },
  ...(hasBodies ? [registration] : []),
  {
    label: 'Service address',
    cost: price,
    value: ({ controller }) => controller.address && lineOf(controller.address),
    cell: ({ controller, at }) => (
      <Address address={controller.address} at={{ from: record, at: `/controller_list/${at}/address/postcode` }} />
    ),
  },
  registeredHereColumn(atAddress, ({ controller }) => controller.address),
  { label: 'Identity', saysLabel: true, value: ({ controller }) => verificationOf(controller) },
]

const registration: Column<ControllerRow> = {
  label: 'Registered as',
  saysLabel: true,
  value: ({ controller }) => registrationOf(controller),
  cell: ({ controller }) => <Registration of={controller} />,
}

const naturesOf = ({ nature_list }: RecordOf<'controller'>): string[] => (nature_list ?? []).map(natureInWords)

/** A body's number is typed by people, so it is shown as given. */
const registrationOf = ({ identification }: RecordOf<'controller'>): string =>
  identification
    ? [
        identification.registration_number,
        identification.legal_form,
        identification.place_registered,
        identification.country_registered,
      ]
        .filter(Boolean)
        .join(', ')
    : ''

/** A link where the particulars name a UK company. */
function Registration({ of }: { of: RecordOf<'controller'> }) {
  const number = ukRegistration(of.identification ?? {})
  const price = useLinkPrice('company_number_search')
  if (!number) return registrationOf(of)
  return (
    <CompanyLink number={number} price={price}>
      {registrationOf(of)}
    </CompanyLink>
  )
}

/** The register fills these dates step by step. Without one, nothing is said. */
const verificationOf = ({ verified_from, verification_due }: RecordOf<'controller'>): string =>
  verified_from
    ? `Verified from ${dateInWords(verified_from)}`
    : verification_due
      ? `To be verified by ${dateInWords(verification_due)}`
      : ''
