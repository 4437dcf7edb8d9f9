import type { RecordOf } from '../../../contract/records.ts'
import { appointmentCounts } from '../../register/appointment.ts'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import css from './Counts.module.css'

/** Four numbers, never one: a company that was dissolved is not one that is run (decision 0007). */
export const Counts = ({ director }: { director: RecordOf<'director'> }) => (
  <Panel title="Appointments by status">
    <dl className={css.counts}>
      {appointmentCounts(director).map(([label, number]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{numberInWords(number) || <span className={css.none}>not given</span>}</dd>
        </div>
      ))}
    </dl>
  </Panel>
)
