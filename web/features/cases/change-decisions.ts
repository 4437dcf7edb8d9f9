/** Changes to the decisions and findings of a case. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ClaimSource } from '../../../contract/desk/graph.ts'
import type { Finding, Judgement } from '../../../contract/desk/judgements.ts'
import { caseViews } from '../../lookup/decisions/decisions.ts'
import { desk, send } from '../../server/desk.ts'
import { ProblemError } from '../../server/request.ts'
import { contradictionsQuery, findingsQuery } from './decisions.ts'

/** `replaces` is the decision that the analyst saw. If a colleague decided meanwhile, that is a conflict. */
export type NewJudgement = Pick<Judgement, 'a' | 'b' | 'verdict'> & { reason?: string; replaces?: number }

export const withdrawalOf = ({ a, b, seq }: Judgement): NewJudgement => ({ a, b, verdict: 'withdrawn', replaces: seq })

/** Each decision adds a row. The case's views are read again. */
export function useJudging(case_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (given: NewJudgement) => send(desk.decisions.judge({ case_id, ...given })),
    // After a refusal too, because a colleague may have decided meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: caseViews(case_id) }),
  })
}

/** Without a text, the explanation is withdrawn. `replaces` is the explanation that the analyst saw. */
type NewExplanation = {
  contradiction_id: string
  text: string | null
  sources: readonly ClaimSource[]
  replaces?: number | undefined
}

export function useExplaining(case_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ text, sources, ...given }: NewExplanation): Promise<unknown> =>
      text === null
        ? send(desk.decisions.unexplain({ case_id, ...given }))
        : send(desk.decisions.explain({ case_id, ...given, text, sources: [...sources] })),
    onSettled: () => client.invalidateQueries({ queryKey: contradictionsQuery(case_id).queryKey }),
  })
}

type NewFinding = Pick<Finding, 'kind' | 'text'> & { assignee?: string | null; sources?: ClaimSource[] }
export type ChangedFinding = { finding_id: string } & Partial<Pick<Finding, 'state' | 'text' | 'assignee' | 'kind'>> & {
    more_sources?: ClaimSource[]
    fewer_sources?: ClaimSource[]
    /** The version that the analyst saw. */
    replaces_version?: number
  }

/** The sources that a link added to a finding, which may have been made for them. */
export type AddedSources = { finding_id: string; sources: ClaimSource[]; isNewFinding: boolean }

/** A finding that was made for the link goes with it, unless somebody changed it since. */
export function useUnlinking(case_id: string) {
  const client = useQueryClient()
  return useMutation({
    async mutationFn({ finding_id, sources, isNewFinding }: AddedSources): Promise<'withdrawn' | 'unlinked'> {
      const change = (given: { state: 'withdrawn'; replaces_version: number } | { fewer_sources: ClaimSource[] }) =>
        send(desk.decisions.editFinding({ case_id, finding_id, ...given }))
      const isChanged = (error: unknown) => error instanceof ProblemError && error.problem.status === 409
      if (isNewFinding)
        try {
          await change({ state: 'withdrawn', replaces_version: 1 })
          return 'withdrawn'
        } catch (error) {
          if (!isChanged(error)) throw error
        }
      await change({ fewer_sources: sources })
      return 'unlinked'
    },
    onSettled: () => client.invalidateQueries({ queryKey: findingsQuery(case_id).queryKey }),
  })
}

export function useFindings(case_id: string) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: findingsQuery(case_id).queryKey })
  return {
    add: useMutation({
      mutationFn: (given: NewFinding) => send(desk.decisions.addFinding({ case_id, ...given })),
      onSettled,
    }),
    change: useMutation({
      mutationFn: (changed: ChangedFinding) => send(desk.decisions.editFinding({ case_id, ...changed })),
      onSettled,
    }),
  }
}
