import type { RecordOf } from '../../../contract/records.ts'
import { tenures } from '../../ui/appointment.ts'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import css from './Counts.module.css'

/** Four numbers, never one: a company that was dissolved is not one that is run (decision 0007). */
export const Counts = ({ director }: { director: RecordOf<'director'> }) => (
  <Panel title="Appointments counted apart">
    <dl className={css.counts}>
      {[
        [tenures.current, director.num_current_appt],
        [tenures.dissolved, director.num_dissolved_appt],
        [tenures.resigned, director.num_resigned_appt],
        ['Total', director.num_appt],
      ].map(([label, number]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{numberInWords(number) || <span className={css.none}>not given</span>}</dd>
        </div>
      ))}
    </dl>
  </Panel>
)
