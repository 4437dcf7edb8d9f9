import { ShowOnMap } from '../../lookup/answer/ShowOnMap.tsx'
import { usePriceEach } from '../../lookup/price/credits.ts'
import { Address } from '../../lookup/record/Address.tsx'
import { Table } from '../../table/Table.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { type Pair, type SharedAddress, sharedAddresses, type Told } from './comparison.ts'
import { OfBoth } from './OfBoth.tsx'

/** Service addresses of both. They often belong to an accountant or an agent, who has many clients. */
export function SharedAddresses({ both, records }: { both: Pair<Told>; records: Pair<string> }) {
  const price = usePriceEach('geo_code')
  const addresses = sharedAddresses(both)
  // Each has a layer, also where the two have none in common.
  const onMap = <ShowOnMap layers={[...new Set(records)]} what="all addresses of the two" placed="postcode" />
  if (addresses.length === 0)
    return (
      <Panel title="Service addresses of both" actions={onMap} foot={<OfBoth />}>
        <p>None: no service address and no postcode of one stands with both.</p>
      </Panel>
    )
  return (
    <Panel title={`Service addresses of both: ${numberInWords(addresses.length)}`} actions={onMap} foot={<OfBoth />}>
      <p>An address of both may be that of an accountant or an agent, who gives it for many clients.</p>
      <Table<SharedAddress>
        caption="Service addresses of both"
        rows={addresses}
        keyOf={({ at }) => at.join()}
        columns={[
          {
            label: 'Address',
            isName: true,
            cost: price,
            cell: ({ at, address }) => (
              <Address
                address={address}
                at={{ from: records[0], at: `/director/service_address_list/${at[0]}/postcode` }}
              />
            ),
          },
          {
            label: 'In common',
            isNarrow: true,
            cell: ({ isWhole }) => (isWhole ? 'The whole address' : 'The postcode alone'),
          },
        ]}
      />
    </Panel>
  )
}
