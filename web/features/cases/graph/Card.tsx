import { oneLine, widthIn } from '../../../../entities/graph-picture/card.ts'
import { sizeOf } from '../../../../entities/graph-picture/sizes.ts'
import { DrawnMark, markSize } from '../../../lookup/screening/DrawnMark.tsx'
import type { ShortMark } from '../../../lookup/screening/short-marks.ts'
import { cardWords } from './card-words.ts'
import type { DrawnNode } from './drawn.ts'
import css from './Graph.module.css'
import { glyphs, standingOf } from './glyphs.ts'

type ShapeProps = { node: DrawnNode; path: string }
type WordsProps = { node: DrawnNode; mark: ShortMark | undefined }

const { width, height } = sizeOf.cards
const [left, top] = [-width / 2, -height / 2]

export const CardShape = ({ node, path }: ShapeProps) => (
  <>
    <rect className={css.ring} x={left - 4} y={top - 4} width={width + 8} height={height + 8} rx="5" />
    <rect className={css.card} x={left} y={top} width={width} height={height} rx="2" />
    {node.isJoined && <rect className={css.joined} x={left + 3} y={top + 3} width={width - 6} height={height - 6} />}
    <path className={css.glyph} d={path} transform={`translate(${left + 18} 0) scale(0.85)`} />
  </>
)

/**
 * A name on two lines at most, the fact that tells it apart, and its strongest marks. Separate from its shape, so that the
 * spoken name is whole when this is cut.
 */
export function CardWords({ node, mark }: WordsProps) {
  const text = left + 34
  const { lines, size, leading, words } = cardWords(node)
  return (
    <g aria-hidden className={css.unpressed}>
      <text className={css.cardName} style={{ fontSize: size }}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may have two equal lines.
          <tspan key={at} x={text} y={top + words.name + at * leading}>
            {line}
          </tspan>
        ))}
      </text>
      {words.fact && (
        <text className={css.cardFact} x={text} y={top + words.factAt}>
          {words.fact}
        </text>
      )}
      {words.paper && (
        <g data-colour={glyphs.document.colour} className={css.node}>
          <path
            className={css.glyph}
            d={glyphs.document.path}
            transform={`translate(${width / 2 - 26} ${top + words.factAt - 4}) scale(0.5)`}
          />
          <text className={css.cardFact} x={width / 2 - 18} y={top + words.factAt}>
            {words.paper}
          </text>
        </g>
      )}
      <Marks standing={standingOf(node)} mark={mark} right={width / 2 - 6} y={top - 13} />
    </g>
  )
}

const row = sizeOf.rows
const rowLeft = -row.width / 2

/** A shape with the name beside it, for a graph of many nodes. */
export const RowShape = ({ node, path }: ShapeProps) => (
  <>
    <rect className={css.row} x={rowLeft} y={-row.height / 2} {...row} rx="2" />
    <rect className={css.ring} x={rowLeft} y={-row.height / 2} {...row} rx="2" />
    {node.isJoined && <path className={css.joined} d={path} transform={`translate(${rowLeft + 10} 0) scale(0.9)`} />}
    <path className={css.glyph} d={path} transform={`translate(${rowLeft + 10} 0) scale(0.6)`} />
  </>
)

export const RowWords = ({ node, mark }: WordsProps) => (
  <g aria-hidden className={css.unpressed}>
    <text className={css.rowName} x={rowLeft + 22} y="4">
      {oneLine(node.label, row.width - 28, 12)}
    </text>
    <Marks standing={standingOf(node)} mark={mark} right={row.width / 2} y={-row.height / 2 + 2} />
  </g>
)

type MarksProps = { standing: ReturnType<typeof standingOf>; mark: ShortMark | undefined; right: number; y: number }

/** On the upper edge, so that they hide no word. */
function Marks({ standing, mark, right, y }: MarksProps) {
  const wide = standing ? widthIn(standing.words, 12) + 12 : 0
  return (
    <>
      {standing && (
        <g className={css.standing} data-standing={standing.kind}>
          <rect x={right - wide} y={y} width={wide} height="16" rx="2" />
          <text x={right - wide / 2} y={y + 12}>
            {standing.words}
          </text>
        </g>
      )}
      {mark && <DrawnMark of={mark} x={right - (wide && wide + 4) - markSize(mark).width} y={y + 1} />}
    </>
  )
}
