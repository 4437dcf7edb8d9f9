import type { RecordOf } from '../../../contract/records.ts'
import { pressByLink } from '../../lookup/presses.ts'
import { withPrice } from '../../lookup/price/prices.tsx'
import { useHeld } from '../../lookup/record/HeldLink.tsx'
import { toCompany, withRecordNamed } from '../../paths.ts'
import { hasOwnName } from '../../register/company.ts'
import { usePreferences } from '../../server/preferences.ts'
import type { Column } from '../../table/Table.tsx'
import { PlainLink } from '../../ui/PlainLink.tsx'
import css from './OfficersLink.module.css'

type Company = RecordOf<'company_short'>

/** One press from a row to its officers. It shows in the row that has the pointer or the focus, in room kept for it. */
export const officersColumn = (record: string, price: string): Column<Company> => ({
  label: 'Officers',
  isWayOn: true,
  hidesLabel: true,
  isNarrow: true,
  cell: (company) =>
    // Under a former name the dossier looks the company up too, and that costs more.
    company.company_number && hasOwnName(company) ? (
      <OfficersLink number={company.company_number} company={record} price={price} />
    ) : null,
})

type Props = {
  number: string
  /** The record that lists the company. */
  company: string
  /** Empty for a reader, who opens only what is on record. */
  price: string
}

function OfficersLink({ number, company, price }: Props) {
  const held = useHeld({ operation, params: { company_number: number } })
  const record = held?.operation === operation ? held.record : null
  const to = toCompany(number, 'officers', { company })
  const isPriced = /\d|free/.test(price)
  const words = withPrice('Officers', record && price ? 'free' : price)
  const { single_key_shortcuts } = usePreferences()
  if (!record && price === '') return null
  return (
    <PlainLink
      className={css.ofRow}
      to={record ? withRecordNamed(to, 'officers', record) : to}
      aria-label={words}
      aria-keyshortcuts={single_key_shortcuts ? 'o' : undefined}
      title={single_key_shortcuts ? `${words} (o)` : words}
      onClick={!record && isPriced ? pressByLink : undefined}
    >
      {words.replace(/ credits?$/, '')}
    </PlainLink>
  )
}

const operation = 'company_appointments'
