import { numberInWords } from '../../ui/numbers.ts'
import css from './LifeLine.module.css'
import type { LifeLine } from './life-line.ts'

/** How many were held at any time: what bars by the hundred no longer show. */
export const LifeLineHeld = ({ line: { held, most }, row }: { line: LifeLine; row: number }) => (
  <div className={css.row} style={{ gridRow: row }}>
    <span className={css.name}>Held at one time</span>
    <svg className={css.held} viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden>
      <path d={stepsOf(held, most)} />
    </svg>
    <span className={css.status}>{numberInWords(most)} at most</span>
  </div>
)

const stepsOf = (held: LifeLine['held'], most: number): string =>
  `M0 100${held.map(({ at, count }) => `H${(at * 1000).toFixed(1)}V${(100 - (count / Math.max(1, most)) * 96).toFixed(1)}`).join('')}V100Z`
