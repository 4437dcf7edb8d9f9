import { Link } from 'react-router'
import type { RecordOf } from '../../../contract/records.ts'
import { toMap } from '../../paths.ts'
import { Address } from '../../ui/Address.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './ServiceAddresses.module.css'

/** Where papers reach the officer: a company's office, often, and not where anybody lives. */
export function ServiceAddresses({ addresses, record }: { addresses: RecordOf<'address'>[]; record: string }) {
  if (addresses.length === 0) return null
  return (
    <Panel title="Service addresses">
      <p className={css.note}>
        An address for papers, given for an appointment. It says nothing of where the person lives.
      </p>
      <ul className={css.list}>
        {addresses.map((address, index) => (
          <li key={address.address_id ?? index}>
            <Address address={address} />
            {address.postcode && (
              <Link to={toMap({ from: record, at: `/director/service_address_list/${index}/postcode` })}>
                On the map
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
