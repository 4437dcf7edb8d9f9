/** Hits of a search that an analyst set aside as not relevant, in the current case. Each press is a finding of its own kind. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Finding } from '../../../contract/desk/judgements.ts'
import { searches } from '../../../contract/judgements.ts'
import { desk, send } from '../../server/desk.ts'
import { reading } from '../../server/reading.ts'
import { useCase } from '../purpose/cases.ts'
import { caseViews } from './decisions.ts'

const setAsideQuery = (case_id: string) =>
  reading([...caseViews(case_id), 'set aside'], desk.decisions.findings({ case_id }), ({ findings }) =>
    findings.filter(({ kind, state }) => kind === 'not_relevant' && state === 'done'),
  )

type Of = { id: string; operation: string; case_id: string | null }
type Undone = { finding: Finding; pointer: string }
export type SetAside = { case_id: string; rows: ReadonlyMap<string, Finding>; undo: (one: Undone) => void }

const noFindings: never[] = []

/** Null where nothing can be set aside: no open case of the record, or no search. */
export function useSetAside({ id, operation, case_id }: Of): SetAside | null {
  const { file } = useCase()
  const client = useQueryClient()
  const isOfCase = file !== undefined && file.closed_at === null && file.case_id === case_id
  const canSet = isOfCase && searches.has(operation)
  const own = file?.case_id ?? ''
  // The same list while it says the same: another renders every row.
  const select = useCallback(
    (findings: readonly Finding[]) => findings.filter(({ sources }) => sources.some(({ record }) => record === id)),
    [id],
  )
  const { data } = useQuery({ ...setAsideQuery(own), enabled: canSet, placeholderData: noFindings, select })
  const rows = useMemo(
    () =>
      new Map(
        (data ?? []).flatMap((finding) =>
          finding.sources.flatMap(({ record, pointer }) => (record === id ? [[pointer, finding] as const] : [])),
        ),
      ),
    [data, id],
  )
  const { mutate: undo } = useMutation({
    // One after the other: each may leave nothing of the finding.
    scope: { id: `set aside in ${own}` },
    async mutationFn({ finding: { finding_id }, pointer }: Undone) {
      const change = { case_id: own, finding_id }
      const fewer = await send(desk.decisions.editFinding({ ...change, fewer_sources: [{ record: id, pointer }] }))
      if (fewer.sources.length === 0 && fewer.state !== 'withdrawn')
        await send(desk.decisions.editFinding({ ...change, state: 'withdrawn', replaces_version: fewer.versions }))
    },
    onSettled: () => client.invalidateQueries({ queryKey: caseViews(own) }),
  })
  // The same while nothing changes: another renders every row.
  return useMemo(() => (canSet ? { case_id: own, rows, undo } : null), [canSet, own, rows, undo])
}
