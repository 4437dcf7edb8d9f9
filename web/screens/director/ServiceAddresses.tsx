import type { RecordOf } from '../../../contract/records.ts'
import { usePrice } from '../../api/credits.ts'
import { ShowOnMap } from '../../api/ShowOnMap.tsx'
import { toMap } from '../../paths.ts'
import { Address } from '../../ui/Address.tsx'
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
          <li key={address.address_id ?? index}>
            <Address
              address={address}
              place={toMap({ from: record, at: `/director/service_address_list/${index}/postcode` })}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
