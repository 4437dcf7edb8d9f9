import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { enterAs } from '../../lookup/form/typed.ts'
import { paths } from '../../paths.ts'
import { type Analyst, type Entered, sessionQuery, signInQuery } from '../../server/session.ts'

/** What happens once somebody is in, or as far as the next step. */
export function useEntering(to: string = paths.home) {
  const client = useQueryClient()
  const navigate = useNavigate()

  return {
    async enter(entered: Entered): Promise<void> {
      client.clear()
      if ('needs' in entered) return navigate(paths.signIn, { replace: true })
      enterAs(entered.analyst_id)
      client.setQueryData(sessionQuery.queryKey, entered satisfies Analyst)
      await navigate(to, { replace: true })
    },

    /** The next step of the same page. */
    goOn: () => client.invalidateQueries({ queryKey: signInQuery.queryKey }),
  }
}
