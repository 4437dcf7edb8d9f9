import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toCredits, toThousandths } from '../../../contract/credits.ts'
import { Read } from '../../lookup/answer/NotAnswered.tsx'
import { operationInWords } from '../../lookup/operations.ts'
import { type Price, pricesQuery, type SpendLine, spendQuery } from '../../lookup/price/account.ts'
import { creditsInWords } from '../../lookup/price/prices.tsx'
import { spanOf } from '../../lookup/price/SpendPanel.tsx'
import { sessionQuery } from '../../server/session.ts'
import { Facts } from '../../ui/Facts.tsx'
import { count, numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import css from './Account.module.css'

type Told = string | null | undefined

/** What the service took and what the records say seldom agree to the last credit: by how much, and why. */
export function Difference({ bought, left }: { bought: Told; left: Told }) {
  const { data: analyst } = useQuery(sessionQuery)
  const query = useQuery(spendQuery({ by: 'operation', ...spanOf('all') }))
  const { data: prices = [] } = useQuery(pricesQuery)
  // Whoever sees their own records alone has nothing to compare the whole account with.
  if (!analyst || analyst.role === 'analyst') return null
  const taken = difference(bought, left)
  return (
    <Panel title="The service’s count beside ours">
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
                  ['Taken, by the service', taken === null ? null : numberInWords(taken)],
                  ['Spent, by the records', numberInWords(ours)],
                  ['Difference', apart === null ? null : numberInWords(apart)],
                  ['Calls of unknown cost', unknown.map(callsInWords).join(', ') || 'none'],
                  ['Their cost at today’s prices', creditsInWords(unknown.length > 0 ? atToday : '0')],
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

/** In credits; null where one of their prices is not known today either. */
function costAtToday(lines: readonly SpendLine[], prices: readonly Price[]): string | null {
  const each = lines.map(({ key, unknown_calls }) => {
    const credits = prices.find(({ operation }) => operation === key)?.credits
    return credits == null ? null : unknown_calls * toThousandths(credits)
  })
  return each.includes(null) ? null : toCredits(each.reduce<number>((sum, cost) => sum + (cost ?? 0), 0))
}

type WhyProps = { apart: number; unknown: readonly SpendLine[]; atToday: string | null }

function Why({ apart, unknown, atToday }: WhyProps) {
  if (apart === 0 && unknown.length === 0) return <p>Both say the same.</p>
  if (apart > 0 && apart === Number(atToday))
    return <p>The difference is what the calls of unknown cost come to. The records add nothing for them.</p>
  const calls = count(
    unknown.reduce((sum, { unknown_calls }) => sum + unknown_calls, 0),
    'call',
  )
  const reasons: ReactNode[] =
    apart > 0
      ? [
          unknown.length > 0 && `${calls} of unknown cost: the records add nothing for them.`,
          'Lookups that others make with the same account, and those from before these records began.',
          'Keys that were minted, and second tries of a call that failed: they leave no record of their own.',
        ]
      : [
          'Pages that the service had kept: it gives them again for nothing, and the records count their price.',
          'A price that was set here higher than the service takes.',
          unknown.length > 0 && `${calls} of unknown cost, which may work the other way.`,
        ]
  return (
    <>
      <p>
        {apart > 0 ? 'The service took more than the records say.' : 'The records say more than the service took.'} It
        may be:
      </p>
      <ul className={css.reasons}>
        {reasons.filter(Boolean).map((reason) => (
          <li key={String(reason)}>{reason}</li>
        ))}
      </ul>
    </>
  )
}

/** In credits; null where one of them is no number. */
function difference(from: Told, what: Told): string | null {
  if (!from || !what || !Number.isFinite(Number(from)) || !Number.isFinite(Number(what))) return null
  return toCredits(toThousandths(from) - toThousandths(what))
}
