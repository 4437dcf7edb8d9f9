import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toCredits, toThousandths } from '../../../contract/credits.ts'
import { spendQuery } from '../../api/account.ts'
import { Read } from '../../api/Read.tsx'
import { sessionQuery } from '../../api/session.ts'
import { spanOf } from '../../api/spend-times.ts'
import { Facts } from '../../ui/Facts.tsx'
import { count, numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import css from './Account.module.css'

type Told = string | null | undefined

/** What the service took and what the records say seldom agree to the last credit: by how much, and why. */
export function Difference({ bought, left }: { bought: Told; left: Told }) {
  const { data: analyst } = useQuery(sessionQuery)
  const query = useQuery(spendQuery({ by: 'operation', ...spanOf('all') }))
  // Whoever sees their own records alone has nothing to compare the whole account with.
  if (!analyst || analyst.role === 'analyst') return null
  const taken = difference(bought, left)
  return (
    <Panel title="The service’s count beside ours">
      <Read query={query} wanted="the records">
        {(spend) => {
          const ours = toCredits(spend.reduce((sum, { credits }) => sum + toThousandths(credits), 0))
          const unknown = spend.reduce((sum, { unknown_calls }) => sum + unknown_calls, 0)
          const apart = taken === null ? null : difference(taken, ours)
          return (
            <>
              <Facts
                facts={[
                  ['Taken, by the service', taken === null ? null : numberInWords(taken)],
                  ['Spent, by the records', numberInWords(ours)],
                  ['Calls of unknown cost', numberInWords(unknown)],
                  ['Difference', apart === null ? null : numberInWords(apart)],
                ]}
              />
              {apart !== null && <Why apart={Number(apart)} unknown={unknown} />}
            </>
          )
        }}
      </Read>
    </Panel>
  )
}

function Why({ apart, unknown }: { apart: number; unknown: number }) {
  if (apart === 0 && unknown === 0) return <p>Both say the same.</p>
  const reasons: ReactNode[] =
    apart > 0
      ? [
          unknown > 0 && `${count(unknown, 'call')} of unknown cost: the records add nothing for them.`,
          'Lookups that others make with the same account, and those from before these records began.',
          'Keys that were minted, and second tries of a call that failed: they leave no record of their own.',
        ]
      : [
          'Pages that the service had kept: it gives them again for nothing, and the records count their price.',
          'A price that was set here higher than the service takes.',
          unknown > 0 && `${count(unknown, 'call')} of unknown cost, which may work the other way.`,
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
