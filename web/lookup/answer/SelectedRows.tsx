import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mostSources } from '../../../contract/judgements.ts'
import type { PinKind } from '../../../contract/pins.ts'
import { desk, send } from '../../server/desk.ts'
import { whyNot } from '../../server/request.ts'
import { Button, firstClick } from '../../ui/Button.tsx'
import { count } from '../../ui/numbers.ts'
import { caseViews } from '../decisions/decisions.ts'
import type { SetAside } from '../decisions/set-aside.ts'
import { PinRows } from '../pin/PinRows.tsx'
import { InsertIntoReport } from '../report/InsertIntoReport.tsx'

type Props = {
  record: string
  kind: PinKind
  /** The places of the selected rows in the answer. */
  at: readonly string[]
  /** The table, for screen readers. */
  of: string
  aside: SetAside | null
}

/** What can be done with the selected rows of an answer. */
export const SelectedRows = ({ record, kind, at, of, aside }: Props) => (
  <>
    <InsertIntoReport
      sources={at.map((pointer) => ({ record, pointer }))}
      of={of}
      words={`Insert ${count(at.length, 'row')} into report`}
    />
    {aside && at.length > 0 && <NotRelevant record={record} aside={aside} at={at} />}
    <PinRows from={record} kind={kind} at={at} />
  </>
)

/** Sets the selected hits aside. The report counts them, and lists nothing of them. */
function NotRelevant({ record, aside: { case_id, rows }, at }: { aside: SetAside } & Pick<Props, 'record' | 'at'>) {
  const client = useQueryClient()
  const set = useMutation({
    async mutationFn(pointers: readonly string[]) {
      for (let from = 0; from < pointers.length; from += mostSources) {
        const sources = pointers.slice(from, from + mostSources).map((pointer) => ({ record, pointer }))
        const text = `Not relevant: ${count(sources.length, 'hit')} of a search`
        await send(desk.decisions.addFinding({ case_id, kind: 'not_relevant', text, sources }))
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: caseViews(case_id) }),
  })
  const pointers = [...new Set(at)].filter((pointer) => !rows.has(pointer))
  const failure = whyNot(set.error)
  if (pointers.length === 0) return <p className="quiet">Set aside as not relevant.</p>
  return (
    <>
      <Button aria-disabled={set.isPending} onClick={firstClick(() => set.isPending || set.mutate(pointers))}>
        Not relevant: {count(pointers.length, 'row')}
      </Button>
      {failure && <span role="alert">{failure}</span>}
    </>
  )
}
