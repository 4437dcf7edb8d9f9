/** Hits of a search that an analyst set aside as not relevant, in the current case. Each press is a finding of its own kind. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Finding } from '../../../contract/desk/judgements.ts'
import { mostSources, searches } from '../../../contract/judgements.ts'
import { desk, send } from '../../server/desk.ts'
import { reading } from '../../server/reading.ts'
import { count } from '../../ui/numbers.ts'
import { useCase } from '../purpose/cases.ts'
import { caseViews } from './decisions.ts'

const setAsideQuery = (case_id: string) =>
  reading([...caseViews(case_id), 'set aside'], desk.decisions.findings({ case_id }), ({ findings }) =>
    findings.filter(({ kind, state }) => kind === 'not_relevant' && state === 'done'),
  )

const none: never[] = []

/** Null where nothing can be set aside: no open case of the record, or no search. */
export function useSetAside({ id, operation, case_id }: { id: string; operation: string; case_id: string | null }) {
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
  const { data } = useQuery({ ...setAsideQuery(own), enabled: canSet, placeholderData: none, select })
  const rows = useMemo(
    () =>
      new Map(
        (data ?? []).flatMap((finding) =>
          finding.sources.flatMap(({ record, pointer }) => (record === id ? [[pointer, finding] as const] : [])),
        ),
      ),
    [data, id],
  )
  const onSettled = () => client.invalidateQueries({ queryKey: caseViews(own) })
  const set = useMutation({
    async mutationFn(pointers: readonly string[]) {
      for (let from = 0; from < pointers.length; from += mostSources) {
        const sources = pointers.slice(from, from + mostSources).map((pointer) => ({ record: id, pointer }))
        const text = `Not relevant: ${count(sources.length, 'hit')} of a search`
        await send(desk.decisions.addFinding({ case_id: own, kind: 'not_relevant', text, sources }))
      }
    },
    onSettled,
  })
  const undo = useMutation({
    async mutationFn({ finding, pointer }: { finding: Finding; pointer: string }) {
      const sources = finding.sources.filter((source) => source.record !== id || source.pointer !== pointer)
      const changed = sources.length > 0 ? { sources } : { state: 'withdrawn' as const }
      await send(desk.decisions.editFinding({ case_id: own, finding_id: finding.finding_id, ...changed }))
    },
    onSettled,
  })
  return canSet ? { rows, set, undo } : null
}
export type SetAside = NonNullable<ReturnType<typeof useSetAside>>
