import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { enterAs } from '../../lookup/form/typed.ts'
import { paths } from '../../paths.ts'
import { type Analyst, type Entered, sessionQuery, signInQuery } from '../../server/session.ts'
import { clearSession } from '../../ui/session-store.ts'
import css from './Door.module.css'

/** The frame of the pages before signing in. */
export const Door = ({ title, children }: { title: string; children?: ReactNode }) => (
  <main className={css.door}>
    <title>{`${title} · Whereabouts`}</title>
    <p className={css.name}>Whereabouts</p>
    <div className={css.sheet}>
      <h1>{title}</h1>
      {children}
    </div>
    <p className="quiet small">
      Look up UK companies, officers, people, telephone numbers and places. Each answer is kept on record.
    </p>
  </main>
)

/** What happens after a step of signing in. */
export function useEntering(to: string = paths.home) {
  const client = useQueryClient()
  const navigate = useNavigate()

  return {
    async enter(entered: Entered): Promise<void> {
      client.clear()
      clearSession()
      if ('needs' in entered) return navigate(paths.signIn, { replace: true })
      enterAs(entered.analyst_id)
      client.setQueryData(sessionQuery.queryKey, entered satisfies Analyst)
      await navigate(to, { replace: true })
    },

    /** Shows the next step. */
    goOn: () => client.invalidateQueries({ queryKey: signInQuery.queryKey }),
  }
}
