import { standingOf } from '../../register/disqualification.ts'
import { Status } from '../../register/Status.tsx'
import type { Day } from '../../ui/periods.ts'
import css from './LifeLine.module.css'
import { percent } from './LifeLineBar.tsx'
import type { Band } from './life-line.ts'

/** A disqualification as a row: the band behind all rows hangs from it. */
export function LifeLineBan({ band, today, row }: { band: Band; today: Day; row: number }) {
  const { words, tone } = standingOf(band.disqualification, today)
  return (
    <div className={css.row} style={{ gridRow: row }}>
      <span className={css.name}>Disqualified</span>
      <svg className={css.bar} data-ban aria-hidden>
        <rect x={percent(band.from)} y="2" width={percent(band.to - band.from)} height="10" />
      </svg>
      <span className={css.status}>
        <Status tone={tone}>{words}</Status>
      </span>
    </div>
  )
}
