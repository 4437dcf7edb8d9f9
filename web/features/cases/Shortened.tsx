import { whyNot } from '../../lookup/pin/pins.ts'
import { useChangeCase, type WholeCase } from '../../lookup/purpose/cases.ts'
import { Button, firstClick } from '../../ui/Button.tsx'
import { dateInWords } from '../../ui/dates.ts'
import { Panel } from '../../ui/Panel.tsx'
import form from './CaseForm.module.css'
import { shortenedInWords } from './retention.ts'

/** That somebody brought the end of the case forward, wherever one is in it, and how that is taken back. */
export function Shortened({ file }: { file: WholeCase }) {
  const change = useChangeCase(file.case_id)
  if (!file.shortened) return null
  const { from } = file.shortened
  return (
    <Panel title="This case ends sooner than it was to">
      <p>{shortenedInWords(file.shortened, file.retention_date)}</p>
      {change.error && <p role="alert">{whyNot(change.error)}</p>}
      <p className={form.actions}>
        <Button onClick={firstClick(() => change.mutate({ edit: { retention_date: from } }))}>
          Keep it until {dateInWords(from)} after all
        </Button>
      </p>
    </Panel>
  )
}
