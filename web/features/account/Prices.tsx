import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { operationNames, operation as rowOf } from '../../../contract/operations.ts'
import { Read } from '../../lookup/answer/Read.tsx'
import { operationInWords } from '../../lookup/operations.ts'
import {
  accountQuery,
  askEstimate,
  type Estimate,
  type Price,
  pricesQuery,
  useSetPrice,
} from '../../lookup/price/account.ts'
import { amountInWords, creditsInWords } from '../../lookup/price/prices.tsx'
import { Status } from '../../register/Status.tsx'
import { Confirm } from '../../server/Confirm.tsx'
import { sessionQuery } from '../../server/session.ts'
import { useSending } from '../../server/useSending.ts'
import { type Column, Table } from '../../table/Table.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { count, numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'

const sources = {
  set: 'Set by an administrator',
  learned: 'Learned from the service',
  public: 'Published',
  unknown: 'Not known',
}

/** Prices and their sources. They are shown even while the service does not answer. */
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
      unit: 'credits',
      saysLabel: true,
      align: 'end',
      isNarrow: true,
      value: ({ credits }) => (credits === null ? null : Number(credits)),
      cell: ({ credits }) => amountInWords(credits),
    },
    {
      label: 'How it is known',
      isCategory: true,
      isPersonal: false,
      value: ({ source }) => sources[source],
      cell: ({ source }) => (source === 'unknown' ? <Status tone="warn">{sources[source]}</Status> : sources[source]),
    },
    {
      label: 'Lookups remaining',
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
      <Panel title="Prices" isOfTab>
        <p>
          An administrator’s price comes first, then the price learned from the service, then the published price. A
          lookup of unknown price is not free: you confirm it first.
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

/** What an unknown price means, and who can change it. */
function NotKnown({ prices, available, maySet }: NotKnownProps) {
  const unknown = prices.filter(({ credits }) => credits === null)
  if (unknown.length === 0) return null
  return (
    <p>
      <Status tone="warn">{`${count(unknown.length, 'price is', 'prices are')} not known`}</Status>{' '}
      {unknown.some(({ operation }) => available.get(operation)) &&
        'The service says how many lookups remain, but not their prices. '}
      Each budget has a rule for these lookups.{' '}
      {maySet
        ? 'Set each price from your agreement with the service, or wait until it is learned.'
        : 'An administrator can set them, or they are learned.'}
    </p>
  )
}

const ways = [
  { value: 'set', label: 'A number of credits' },
  { value: 'unknown', label: 'Not known' },
  { value: 'clear', label: 'As learned or published' },
]

function PriceDialog({ price: { operation, credits }, onClose }: { price: Price; onClose: () => void }) {
  const setPrice = useSetPrice()
  const [way, setWay] = useState('set')
  return (
    <Confirm
      title={`Price: ${operationInWords(operation)}`}
      verb={way === 'clear' ? 'Clear price' : 'Set price'}
      onClose={onClose}
      onDo={(given) => setPrice(operation, way === 'set' ? given('credits') : way === 'clear' ? null : 'unknown')}
    >
      <Select label="Price" value={way} onChange={({ target }) => setWay(target.value)} options={ways} />
      {way === 'set' && (
        <Field
          label="Credits for each call"
          hint="At most three decimals. 0 means free."
          name="credits"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={credits ?? ''}
        />
      )}
      <p>
        Buttons, estimates and budgets use this price from now on. Records keep their price, and the service charges its
        own.
      </p>
    </Confirm>
  )
}

const options = operationNames
  .filter((name) => rowOf(name).group !== 'account')
  .map((value) => ({ value, label: operationInWords(value) }))
const most = 50

type EstimateShown = { times: number; one: Estimate; credits: string | null }

/** Estimates the cost of some lookups, without running them. */
function EstimatePanel() {
  const { errors, isBusy, send } = useSending()
  const [told, setEstimate] = useState<EstimateShown | null>(null)

  async function estimate(operation: string, typed: string) {
    const times = Number(typed)
    if (!Number.isInteger(times) || times < 1 || times > most)
      throw new Error(`Enter a whole number of lookups, from 1 to ${most}.`)
    const { estimates, credits } = await askEstimate(Array.from({ length: times }, () => ({ operation })))
    setEstimate({ times, one: estimates[0]!, credits })
  }

  return (
    <Panel title="Estimate">
      <Form errors={errors} onSend={(given) => void send(() => estimate(given('operation'), given('times')))}>
        <Select label="Lookup" name="operation" options={options} onChange={() => setEstimate(null)} />
        <Field label="How many" name="times" inputMode="numeric" autoComplete="off" defaultValue="1" />
        <Button type="submit" aria-disabled={isBusy}>
          Estimate
        </Button>
      </Form>
      <div role="status">{told && <p>{inWords(told)}</p>}</div>
    </Panel>
  )
}

function inWords({ times, one, credits }: EstimateShown): string {
  const what = `${times} × ${operationInWords(one.operation)}`
  if (credits === null) return `${what}: the price is not known. A budget refuses it, or counts it by its rule.`
  const atMost = one.at_most ? 'at most ' : ''
  const sum = `${what}: ${atMost}${creditsInWords(credits)}${times > 1 ? `, ${atMost}${creditsInWords(one.credits)} each` : ''}.`
  const again = one.at_most ? ' A page that the service gives again is free.' : ''
  const why = rowOf(one.operation).chargedBy ? ' For messages of one block of text.' : again
  return sum + why + (one.confirmation_needed ? ' You confirm each one first.' : '')
}
