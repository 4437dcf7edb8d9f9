import type { RecordOf } from '../../../contract/records.ts'
import { ShowOnMap } from '../../lookup/answer/ShowOnMap.tsx'
import { usePrice } from '../../lookup/price/credits.ts'
import { Address } from '../../lookup/record/Address.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './ServiceAddresses.module.css'

/** Where papers reach the officer: a company's office, often, and not where anybody lives. */
export function ServiceAddresses({ addresses, record }: { addresses: RecordOf<'address'>[]; record: string }) {
  const price = usePrice('geo_code')
  if (addresses.length === 0) return null
  return (
    <Panel title="Service addresses" actions={<ShowOnMap layers={[record]} placed="postcode" />}>
      <p className={css.note}>
        An address for papers, given for an appointment. It says nothing of where the person lives.{' '}
        <span className="on-screen">Its postcode leads to the map, {price}.</span>
      </p>
      <ul className={css.list}>
        {addresses.map((address, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer's own ids may repeat, and its order never changes.
          <li key={index}>
            <Address address={address} at={{ from: record, at: `/director/service_address_list/${index}/postcode` }} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
