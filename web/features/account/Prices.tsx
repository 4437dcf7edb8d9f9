import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Read } from '../../lookup/answer/NotAnswered.tsx'
import { operationInWords } from '../../lookup/operations.ts'
import { accountQuery, type Price, pricesQuery } from '../../lookup/price/account.ts'
import { creditsInWords } from '../../lookup/price/prices.tsx'
import { Status } from '../../register/Status.tsx'
import { sessionQuery } from '../../server/session.ts'
import { type Column, Table } from '../../table/Table.tsx'
import { Button } from '../../ui/Button.tsx'
import { count, numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { EstimatePanel } from './EstimatePanel.tsx'
import { PriceDialog } from './PriceDialog.tsx'

const sources = {
  set: 'Set by an administrator',
  learned: 'Learned from the service',
  public: 'Published',
  unknown: 'Not known',
}

/** What calls cost, and how that is known; there also while the service does not answer. */
export function Prices() {
  const prices = useQuery(pricesQuery)
  const { data: analyst } = useQuery(sessionQuery)
  const maySet = analyst?.role === 'administrator'
  const info = useQuery(accountQuery).data?.client_info
  const available = new Map(info?.transaction_list?.map(({ method_name, available }) => [method_name, available]))
  const [changed, setChanged] = useState<Price | null>(null)
  const columns: Column<Price>[] = [
    {
      label: 'Operation',
      isName: true,
      value: ({ operation }) => operationInWords(operation),
    },
    {
      label: 'Price',
      align: 'end',
      isNarrow: true,
      value: ({ credits }) => (credits === null ? null : Number(credits)),
      cell: ({ credits }) => creditsInWords(credits),
    },
    {
      label: 'How it is known',
      isCategory: true,
      value: ({ source }) => sources[source],
      cell: ({ source }) => (source === 'unknown' ? <Status tone="warn">{sources[source]}</Status> : sources[source]),
    },
    {
      label: 'Calls still paid for',
      saysLabel: true,
      align: 'end',
      value: ({ operation }) => available.get(operation),
      cell: ({ operation }) => numberInWords(available.get(operation)),
    },
    {
      label: 'Change',
      isWayOn: true,
      cell: (price) => (
        <Button
          look="quiet"
          onClick={() => setChanged(price)}
          aria-label={`Set the price: ${operationInWords(price.operation)}`}
        >
          Set
        </Button>
      ),
    },
  ]
  return (
    <>
      <Panel title="What calls cost">
        <p>
          A price is what an administrator set. Otherwise it is learned from the service: some tell their prices, and
          elsewhere one call between two balances shows it. Otherwise it is what was published. A price that is not
          known is not free: you confirm such a lookup first.
        </p>
        <Read query={prices} wanted="the prices">
          {(prices) => (
            <>
              <NotKnown prices={prices} available={available} maySet={maySet} />
              <Table<Price>
                name="prices"
                caption="Prices by operation"
                rows={prices}
                keyOf={({ operation }) => operation}
                columns={maySet ? columns : columns.slice(0, -1)}
              />
            </>
          )}
        </Read>
      </Panel>
      <EstimatePanel />
      {changed && <PriceDialog price={changed} onClose={() => setChanged(null)} />}
    </>
  )
}

type NotKnownProps = {
  prices: Price[]
  available: ReadonlyMap<string | null | undefined, number | null | undefined>
  maySet: boolean
}

/** What that means, and who can change it. */
function NotKnown({ prices, available, maySet }: NotKnownProps) {
  const unknown = prices.filter(({ credits }) => credits === null)
  if (unknown.length === 0) return null
  return (
    <p>
      <Status tone="warn">{`${count(unknown.length, 'price is', 'prices are')} not known`}</Status>{' '}
      {unknown.some(({ operation }) => available.get(operation)) &&
        'The service says how many calls are left, but not what each costs. '}
      A budget counts such a lookup as the budget says.{' '}
      {maySet
        ? 'Set each price to what your agreement with the service says, or leave it to be learned.'
        : 'An administrator can set them; else each is learned.'}
    </p>
  )
}
