/** Analysts' decisions in a case, and the open ones. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ClaimSource } from '../../../contract/desk/graph.ts'
import type {
  Contradictions,
  Finding,
  Findings,
  FindingVersions,
  Judgement,
  Pairs,
} from '../../../contract/desk/judgements.ts'
import { caseViews } from '../../lookup/decisions/decisions.ts'
import { reading } from '../../server/reading.ts'
import { request } from '../../server/request.ts'

export type PairState = 'open' | 'same' | 'different' | 'unsure'

export const pairsQuery = (case_id: string, state: PairState) =>
  reading<Pairs>([...caseViews(case_id), 'pairs', state], `/api/cases/${case_id}/pairs?state=${state}`)

export const contradictionsQuery = (case_id: string) =>
  reading<Contradictions>([...caseViews(case_id), 'contradictions'], `/api/cases/${case_id}/contradictions`)

export const findingsQuery = (case_id: string) =>
  reading([...caseViews(case_id), 'findings'], `/api/cases/${case_id}/findings`, ({ findings }: Findings) => findings)

/** @param versions their number: one more is read again */
export const versionsQuery = (case_id: string, finding_id: string, versions: number) =>
  reading(
    [...caseViews(case_id), 'findings', finding_id, versions],
    `/api/cases/${case_id}/findings/${finding_id}/versions`,
    ({ versions }: FindingVersions) => versions,
  )

export type Verdict = Judgement['verdict']
/** `replaces` is the decision that the analyst saw. If a colleague decided meanwhile, that is a conflict. */
export type NewJudgement = Pick<Judgement, 'a' | 'b' | 'verdict'> & { reason?: string; replaces?: number }

export const withdrawalOf = ({ a, b, seq }: Judgement): NewJudgement => ({ a, b, verdict: 'withdrawn', replaces: seq })

/** Each decision adds a row. The case's views are read again. */
export function useJudging(case_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewJudgement) =>
      request<Judgement>(`/api/cases/${case_id}/judgements`, { method: 'POST', body }),
    // After a refusal too, because a colleague may have decided meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: caseViews(case_id) }),
  })
}

/** Without a text, the explanation is withdrawn. */
type NewExplanation = { contradiction_id: string; text: string | null; sources: readonly ClaimSource[] }

export function useExplaining(case_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn({ contradiction_id, text, sources }: NewExplanation) {
      const address = `/api/cases/${case_id}/contradictions/${contradiction_id}/explanation`
      return text === null
        ? request(address, { method: 'DELETE' })
        : request(address, { method: 'POST', body: { text, sources } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: contradictionsQuery(case_id).queryKey }),
  })
}

type NewFinding = Pick<Finding, 'kind' | 'text'> & { assignee?: string | null }
type ChangedFinding = { finding_id: string } & Partial<Pick<Finding, 'state' | 'text' | 'assignee' | 'kind'>>

export function useFindings(case_id: string) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: findingsQuery(case_id).queryKey })
  return {
    add: useMutation({
      mutationFn: (body: NewFinding) => request(`/api/cases/${case_id}/findings`, { method: 'POST', body }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ finding_id, ...body }: ChangedFinding) =>
        request(`/api/cases/${case_id}/findings/${finding_id}`, { method: 'PATCH', body }),
      onSettled,
    }),
  }
}
