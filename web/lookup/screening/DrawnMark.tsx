import css from './ListedMark.module.css'
import type { ShortMark } from './short-marks.ts'

/** Its box in a drawing. Pixels at a scale of 1. */
export const markSize = ({ words }: ShortMark) => ({ width: words.length * 6 + 8, height: 14 })

type Props = { of: ShortMark; x: number; y: number }

/** A mark within a drawing. The name of its node says it to screen readers. */
export function DrawnMark({ of, x, y }: Props) {
  const { width, height } = markSize(of)
  return (
    <g className={css.drawn} data-decided={of.isDecided || undefined} aria-hidden>
      <path d={`M${x} ${y}h${width}v${height}h${-width}z`} />
      <text x={x + width / 2} y={y + 10.5}>
        {of.words}
      </text>
    </g>
  )
}
