import type { PinKind } from '../../../contract/pins.ts'
import { whyNot } from '../../server/request.ts'
import { Button, firstClick } from '../../ui/Button.tsx'
import { count } from '../../ui/numbers.ts'
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
    {aside && at.length > 0 && <NotRelevant aside={aside} at={at} />}
    <PinRows from={record} kind={kind} at={at} />
  </>
)

/** Sets the selected hits aside. The report counts them, and lists nothing of them. */
function NotRelevant({ aside: { rows, set }, at }: { aside: SetAside; at: readonly string[] }) {
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
