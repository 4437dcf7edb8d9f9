import css from './LifeLine.module.css'
import type { Bar } from './life-line.ts'

/** From its beginning to its end; where one of them is not told, a thin line goes on from it. */
export const LifeLineBar = ({ bar: { tenure, from, to, isBefore }, told }: { bar: Bar; told: number }) => (
  <svg className={css.bar} data-tenure={tenure} aria-hidden>
    {isBefore && <line x1="0%" x2={percent(from)} y1="7" y2="7" />}
    {to === null && <line x1={percent(from)} x2={percent(Math.max(from, told))} y1="7" y2="7" />}
    {/* A day is to be seen too. */}
    <rect x={percent(from)} y="2" width="3" height="10" />
    {to !== null && <rect x={percent(from)} y="2" width={percent(to - from)} height="10" />}
  </svg>
)

export const percent = (share: number): string => `${(share * 100).toFixed(3)}%`
