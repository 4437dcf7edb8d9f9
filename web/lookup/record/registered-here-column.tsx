import type { RecordOf } from '../../../contract/records.ts'
import { lineOf } from '../../register/address-line.ts'
import type { Column } from '../../table/Table.tsx'
import { officeAddress } from '../readers/addresses.ts'
import { type AddressSearch, RegisteredAt } from './RegisteredHere.tsx'

type Address = RecordOf<'address'> | null | undefined

/** The way from an address in a table to the companies at it. */
export const registeredHereColumn = <Row,>(search: AddressSearch, addressOf: (row: Row) => Address): Column<Row> => ({
  label: 'Registered here',
  saysLabel: true,
  isWayOn: true,
  hidesLabel: true,
  isNarrow: true,
  cost: search.each,
  cell(row) {
    const address = addressOf(row)
    // Without a whole postcode there is nothing to search for.
    return address?.postcode ? (
      <RegisteredAt search={search} at={officeAddress(address)} of={lineOf(address)} words="Who else" isInColumn />
    ) : null
  },
})
