import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountQuery, type Price, pricesQuery } from '../../api/account.ts'
import { creditsInWords } from '../../api/credits.ts'
import { operationInWords } from '../../api/operation-words.ts'
import { Read } from '../../api/Read.tsx'
import { sessionQuery } from '../../api/session.ts'
import { Button } from '../../ui/Button.tsx'
import { count, numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Status } from '../../ui/Status.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { EstimatePanel } from './EstimatePanel.tsx'
import { PriceDialog } from './PriceDialog.tsx'

const sources = {
  set: 'Set by an administrator',
  learned: 'Learned from the balance',
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
          A price is what an administrator set; or else what was learned, where exactly one call lay between two
          balances and no key for a web page was good; or else what was published. Until then it is not known, which is
          not the same as free.
        </p>
        <Read query={prices} wanted="the prices">
          {(prices) => (
            <>
              <NotKnown prices={prices} maySet={maySet} />
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

/** On a fresh install that is most of them: what it means, and who can change it. */
function NotKnown({ prices, maySet }: { prices: Price[]; maySet: boolean }) {
  const unknown = prices.filter(({ credits }) => credits === null).length
  if (unknown === 0) return null
  return (
    <p>
      <Status tone="warn">{`${count(unknown, 'price is', 'prices are')} not known`}</Status> Such a lookup says “cost
      unknown” before it is made, and a budget counts it as the budget says.{' '}
      {maySet
        ? 'Set each to what your agreement with the service says, or leave it to be learned from the balance.'
        : 'An administrator can set them; else each is learned from the balance.'}
    </p>
  )
}
