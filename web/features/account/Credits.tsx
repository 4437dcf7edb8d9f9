import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toCredits, toThousandths } from '../../../contract/credits.ts'
import { Read } from '../../lookup/answer/Read.tsx'
import { operationInWords } from '../../lookup/operations.ts'
import { accountQuery, type Price, pricesQuery, type SpendLine, spendQuery } from '../../lookup/price/account.ts'
import { creditsInWords } from '../../lookup/price/prices.tsx'
import { SpendPanel, spanOf } from '../../lookup/price/SpendPanel.tsx'
import { sessionQuery } from '../../server/session.ts'
import { Button } from '../../ui/Button.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { count, numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import css from './Account.module.css'
import { OwnBudget } from './OwnBudget.tsx'

/** The balance, and the spending by the service's count and by the records. */
export function Credits() {
  const account = useQuery(accountQuery)
  const info = account.data?.client_info
  return (
    <>
      <Panel
        title="Credits"
        actions={
          <Button look="quiet" onClick={() => account.refetch()}>
            Refresh
          </Button>
        }
      >
        <Read query={account} wanted="the balance">
          {({ at, client_info: { credit_balance, total_credits, total_credit_transactions } }) => (
            <Facts
              facts={[
                ['Left', numberInWords(credit_balance)],
                ['Bought in total', numberInWords(total_credits)],
                ['Purchases', numberInWords(total_credit_transactions)],
                [
                  'Time of the reply',
                  <time key="at" dateTime={at}>
                    {timeInWords(at)}
                  </time>,
                ],
              ]}
            />
          )}
        </Read>
      </Panel>
      <OwnBudget />
      <SpendPanel first="operation" available={info?.transaction_list} />
      <Difference bought={info?.total_credits} left={info?.credit_balance} />
    </>
  )
}

type DifferenceTold = string | null | undefined

/** Compares the service's count with the records, and explains a difference. */
function Difference({ bought, left }: { bought: DifferenceTold; left: DifferenceTold }) {
  const { data: analyst } = useQuery(sessionQuery)
  const query = useQuery(spendQuery({ by: 'operation', ...spanOf('all') }))
  const { data: prices = [] } = useQuery(pricesQuery)
  // Analysts see only their own records, which cannot be compared with the whole account.
  if (!analyst || analyst.role === 'analyst') return null
  const taken = difference(bought, left)
  return (
    <Panel title="Service and records compared">
      <Read query={query} wanted="the records">
        {(spend) => {
          const ours = toCredits(spend.reduce((sum, { credits }) => sum + toThousandths(credits), 0))
          const unknown = spend.filter(({ unknown_calls }) => unknown_calls > 0)
          const apart = taken === null ? null : difference(taken, ours)
          const atToday = costAtToday(unknown, prices)
          return (
            <>
              <Facts
                facts={[
                  ['Taken by the service', taken === null ? null : numberInWords(taken)],
                  ['Spent according to the records', numberInWords(ours)],
                  ['Difference', apart === null ? null : numberInWords(apart)],
                  ['Lookups of unknown cost', unknown.map(callsInWords).join(', ') || 'none'],
                  ...(unknown.length > 0
                    ? [['Their cost at today’s prices', creditsInWords(atToday)] satisfies Fact]
                    : []),
                ]}
              />
              {apart !== null && <Why apart={Number(apart)} unknown={unknown} atToday={atToday} />}
            </>
          )
        }}
      </Read>
    </Panel>
  )
}

const callsInWords = ({ key, unknown_calls }: SpendLine) => `${operationInWords(key)}: ${numberInWords(unknown_calls)}`

/** In credits; null where a price is still unknown. */
function costAtToday(lines: readonly SpendLine[], prices: readonly Price[]): string | null {
  const each = lines.map(({ key, unknown_calls }) => {
    const credits = prices.find(({ operation }) => operation === key)?.credits
    return credits == null ? null : unknown_calls * toThousandths(credits)
  })
  return each.includes(null) ? null : toCredits(each.reduce<number>((sum, cost) => sum + (cost ?? 0), 0))
}

type WhyProps = { apart: number; unknown: readonly SpendLine[]; atToday: string | null }

function Why({ apart, unknown, atToday }: WhyProps) {
  if (apart === 0 && unknown.length === 0) return <p>Both agree.</p>
  const calls = count(
    unknown.reduce((sum, { unknown_calls }) => sum + unknown_calls, 0),
    'lookup',
  )
  if (apart === 0) return <p>Both agree, although the records do not know the cost of {calls}.</p>
  if (apart > 0 && apart === Number(atToday))
    return <p>The difference equals the cost of the lookups of unknown cost, which the records do not add.</p>
  const reasons: ReactNode[] =
    apart > 0
      ? [
          unknown.length > 0 && `${calls} of unknown cost, which the records do not add.`,
          'Lookups made elsewhere with the same account, or before these records began.',
          'Minted keys and retries of failed calls, which have no record of their own.',
        ]
      : [
          'Pages that the service gave again for free. The records count their price.',
          'A price set here that is higher than the service’s.',
          unknown.length > 0 && `${calls} of unknown cost, which may work the other way.`,
        ]
  return (
    <>
      <p>
        {apart > 0 ? 'The service took more than the records say.' : 'The records say more than the service took.'}{' '}
        Possible reasons:
      </p>
      <ul className={css.reasons}>
        {reasons.filter(Boolean).map((reason) => (
          <li key={String(reason)}>{reason}</li>
        ))}
      </ul>
    </>
  )
}

/** In credits; null where one of them is not a number. */
function difference(from: DifferenceTold, what: DifferenceTold): string | null {
  if (!from || !what || !Number.isFinite(Number(from)) || !Number.isFinite(Number(what))) return null
  return toCredits(toThousandths(from) - toThousandths(what))
}
