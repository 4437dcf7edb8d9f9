import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Batch } from '../../../../contract/desk/batches.ts'
import { pricesQuery } from '../../../lookup/price/account.ts'
import { Ceiling, isAmount } from '../../../lookup/price/Ceiling.tsx'
import { creditsInWords } from '../../../lookup/price/prices.tsx'
import { desk } from '../../../server/desk.ts'
import { useSending } from '../../../server/useSending.ts'
import { Table } from '../../../table/Table.tsx'
import { Button, firstClick } from '../../../ui/Button.tsx'
import { Counts, type Fact } from '../../../ui/Facts.tsx'
import { Form } from '../../../ui/Form.tsx'
import { count, numberInWords } from '../../../ui/numbers.ts'
import css from './Batches.module.css'
import { durationInWords, flowsQuery, toSend, useChangeBatch } from './batches.ts'
import {
  type CostRange,
  chargedCalls,
  costRange,
  inThousandths,
  type PriceOf,
  rangeInWords,
  unknownCalls,
  usualCeiling,
} from './cost-range.ts'

export const canStart = ({ state, waiting }: Batch): boolean =>
  state === 'ready' || (waiting > 0 && ['paused', 'stopped', 'done'].includes(state))

/** How a batch starts or goes on: what it may spend, and the press. Null if it cannot, or until its prices are read. */
export function useStart(batch: Batch) {
  const { batch_id, state, estimate, most_credits, waiting, flow: name } = batch
  const change = useChangeBatch(batch_id)
  const { errors, isBusy, send } = useSending()
  const [each, setEach] = useState('1')
  const [typed, setTyped] = useState<string | null>(null)
  const { data: flows } = useQuery(flowsQuery)
  const { data: prices } = useQuery(pricesQuery)
  if (!canStart(batch) || !flows || !prices) return null
  const steps = flows.find(({ flow }) => flow === name)?.steps ?? []
  const priceOf: PriceOf = (operation) => {
    const known = prices.find((price) => price.operation === operation)?.credits
    return known === undefined || known === null ? null : Number(known)
  }
  const laterUnknown = estimate.is_least && steps.slice(1).some(({ operation }) => priceOf(operation) === null)
  const hasUnknown = unknownCalls(estimate, priceOf) > 0 || laterUnknown
  const unknownCountsAs = isAmount(each) ? Number(each) : 0
  const range = costRange(batch, { steps, priceOf, unknownCountsAs })
  // The remaining rows cost at most their share of the whole.
  const left = state === 'ready' ? range.most.credits : (range.most.credits * waiting) / Math.max(1, toSend(batch))
  const ofLookups = steps.map(({ operation }) => priceOf(operation) ?? unknownCountsAs)
  const most = typed ?? String(usualCeiling(batch, { left, prices: ofLookups }))
  const raises = Number(most) > Number(most_credits)
  const ceiling = { most_credits: most.trim(), ...(hasUnknown && { unknown_counts_as: each.trim() }) }
  return {
    verb: state === 'ready' ? 'Start batch' : raises ? 'Raise ceiling and resume' : 'Resume batch',
    most,
    setTyped,
    each,
    setEach,
    hasUnknown,
    range,
    priceOf,
    errors,
    isBusy,
    start: () => isBusy || void send(() => change(desk.batches.start({ batch_id, ...ceiling }))),
  }
}

type Start = NonNullable<ReturnType<typeof useStart>>

/** Goes on within the ceiling that it has. One that is used up is raised to what the rest needs. */
export const ResumeButton = ({ start: { verb, most, isBusy, errors, start } }: { start: Start }) => (
  <>
    {errors.map(({ message }) => (
      <span key={message} role="alert">
        {message}
      </span>
    ))}
    <Button look="main" aria-disabled={isBusy} onClick={firstClick(start)}>
      {verb} · up to {count(Number(most), 'credit')}
    </Button>
  </>
)

/** The price of a batch, its ceiling and its start. A stopped batch continues in the same way. */
export function StartBatch({ batch, start: of }: { batch: Batch; start: Start | null }) {
  const { state, credits, waiting } = batch
  if (!of) return <p role="status">Reading the prices …</p>
  const { verb, most, setTyped, each, setEach, hasUnknown, range, priceOf, errors, isBusy, start } = of
  return (
    <>
      {state === 'ready' && <Price batch={batch} range={range} priceOf={priceOf} hasUnknown={hasUnknown} />}
      <div className={css.form}>
        <Form errors={errors} onSend={() => void start()}>
          <Ceiling
            most={most}
            verb={verb}
            isBusy={isBusy}
            onMost={setTyped}
            each={hasUnknown ? each : null}
            onEach={setEach}
            hint={
              state === 'ready'
                ? 'The batch stops before it spends more.'
                : `${count(waiting, 'row')} left. Spent so far: ${numberInWords(credits)}. The batch stops before it spends more than this in all.`
            }
          />
        </Form>
      </div>
    </>
  )
}

type PriceProps = { batch: Batch; range: CostRange; priceOf: PriceOf; hasUnknown: boolean }

/** The least and the most that it costs, and the reason for the difference. */
function Price({ batch: { rows, rejected, duplicates, estimate }, range, priceOf, hasUnknown }: PriceProps) {
  const { least, most, steps } = range
  const { on_record, is_least, seconds } = estimate
  const unknown_calls = unknownCalls(estimate, priceOf)
  const counts: Fact[] = [
    ['Rows', numberInWords(rows)],
    ['Lookups', rangeInWords(least.calls, most.calls, numberInWords)],
    [hasUnknown ? 'Price, in part assumed' : 'Price', priceInWords(least.credits, most.credits)],
    ...(unknown_calls > 0 ? ([['Price not known', count(unknown_calls, 'lookup')]] satisfies Fact[]) : []),
    ['Free: on record, or asked before', numberInWords(on_record)],
    ['Time', timeInWords(seconds, is_least)],
    ['Rejected rows', numberInWords(rejected)],
    ['Duplicate rows', numberInWords(duplicates)],
  ]
  return (
    <>
      <Counts counts={counts} />
      {estimate.steps.length > 1 && (
        <div className="measure">
          <PriceOfEach steps={estimate.steps} priceOf={priceOf} />
        </div>
      )}
      {steps.length > 0 && (
        <div className="quiet small">
          <p>The first answers decide how many lookups follow. The highest price counts with:</p>
          <ul className={css.counted}>
            {steps.map(({ label, calls, each, isOpen }) => (
              <li key={label}>
                {label}: {count(calls, 'lookup')}
                {isOpen && `, ${numberInWords(each)} a row`}
              </li>
            ))}
          </ul>
          {steps.some(({ isOpen }) => isOpen) && (
            <p>A row can need more. The batch then stops at its ceiling, and you can resume it.</p>
          )}
        </div>
      )}
    </>
  )
}

type EachProps = { steps: Batch['estimate']['steps']; priceOf: PriceOf }

/** How many rows go to which lookup, and what they cost. */
const PriceOfEach = ({ steps, priceOf }: EachProps) => (
  <Table
    caption="Price of each lookup"
    rows={steps}
    keyOf={({ label }) => label}
    columns={[
      { label: 'Lookup', isName: true, value: ({ label }) => label },
      { label: 'Rows', align: 'end', saysLabel: true, value: ({ calls }) => calls },
      { label: 'Free: on record, or asked before', align: 'end', saysLabel: true, value: ({ on_record }) => on_record },
      {
        label: 'Credits',
        align: 'end',
        saysLabel: true,
        value({ operation, ...step }) {
          const [calls, price] = [chargedCalls(step), priceOf(operation)]
          return price === null && calls > 0
            ? `${count(calls, 'lookup')} of unknown price`
            : inThousandths(calls * (price ?? 0))
        },
      },
    ]}
  />
)

const timeInWords = (seconds: number | null, isLeast: boolean): string => {
  if (seconds === null) return 'not known yet'
  if (!isLeast) return durationInWords(seconds)
  return seconds < 60 ? 'a few seconds or more' : `${durationInWords(seconds)} or more`
}

const priceInWords = (least: number, most: number): string =>
  least === most ? creditsInWords(least) : `${numberInWords(least)} to ${creditsInWords(most)}`
