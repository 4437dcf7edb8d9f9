import type { Screening } from '../../../../contract/desk/screening.ts'
import { whyNot } from '../../../server/request.ts'
import { dayInWords } from '../../../ui/dates.ts'
import { Checkbox } from '../../../ui/Field.tsx'
import { useThisCase } from '../CaseScreen.tsx'
import css from './Screening.module.css'
import { useScreening } from './screening.ts'

/** Switches the watch that screens the case again, and reports changes of candidates alone. */
export function WatchSwitch({ watch: its }: Pick<Screening, 'watch'>) {
  const { case_id } = useThisCase()
  const { watch } = useScreening(case_id)
  return (
    <div className={css.watch}>
      <Checkbox
        label="Screen again when a list or the subjects change"
        checked={its?.state === 'active'}
        disabled={watch.isPending}
        onChange={({ target }) => watch.mutate(target.checked)}
      />
      {its && (
        <p className="quiet small">
          {its.state === 'active' &&
            `On since ${dayInWords(its.since)}, by ${its.analyst_name ?? 'a former colleague'}.`}
          {its.state === 'paused' && 'Off. The changes that it found stay.'}
          {its.state === 'stopped' && `Stopped. ${its.why ?? ''}`}
        </p>
      )}
      {watch.error && <p role="alert">{whyNot(watch.error)}</p>}
    </div>
  )
}
