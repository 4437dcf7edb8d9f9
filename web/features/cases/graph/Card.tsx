import { oneLine, widthIn } from '../../../../entities/graph-picture/card.ts'
import { sizeOf } from '../../../../entities/graph-picture/sizes.ts'
import { DrawnMark, markSize } from '../../../lookup/screening/DrawnMark.tsx'
import type { ShortMark } from '../../../lookup/screening/short-marks.ts'
import { cardWords } from './card-words.ts'
import type { DrawnNode } from './drawn.ts'
import css from './Graph.module.css'
import { glyphs, standingOf } from './glyphs.ts'

type Props = { node: DrawnNode; path: string; mark: ShortMark | undefined }

/** A name on two lines at most, the fact that tells it apart, and its strongest marks. */
export function Card({ node, path, mark }: Props) {
  const { width, height } = sizeOf.cards
  const [left, top] = [-width / 2, -height / 2]
  const standing = standingOf(node)
  const text = left + 34
  const { lines, size, leading, words } = cardWords(node)
  return (
    <>
      <rect className={css.ring} x={left - 4} y={top - 4} width={width + 8} height={height + 8} rx="5" />
      <rect className={css.card} x={left} y={top} width={width} height={height} rx="2" />
      {node.isJoined && <rect className={css.joined} x={left + 3} y={top + 3} width={width - 6} height={height - 6} />}
      <path className={css.glyph} d={path} transform={`translate(${left + 18} 0) scale(0.85)`} />
      <text className={css.cardName} style={{ fontSize: size }} aria-hidden>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may have two equal lines.
          <tspan key={at} x={text} y={top + words.name + at * leading}>
            {line}
          </tspan>
        ))}
      </text>
      {words.fact && (
        <text className={css.cardFact} x={text} y={top + words.factAt} aria-hidden>
          {words.fact}
        </text>
      )}
      {words.paper && (
        <g data-colour={glyphs.document.colour} className={css.node} aria-hidden>
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
      <Marks standing={standing} mark={mark} right={width / 2 - 6} y={top - 13} />
    </>
  )
}

type MarksProps = { standing: GraphStanding; mark: ShortMark | undefined; right: number; y: number }
type GraphStanding = ReturnType<typeof standingOf>

/** On the upper edge, so that they hide no word. */
function Marks({ standing, mark, right, y }: MarksProps) {
  const wide = standing ? widthIn(standing.words, 12) + 12 : 0
  return (
    <>
      {standing && (
        <g className={css.standing} data-standing={standing.kind} aria-hidden>
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

/** A shape with the name beside it, for a graph of many nodes. */
export function Row({ node, path, mark }: Props) {
  const { width, height } = sizeOf.rows
  const left = -width / 2
  const standing = standingOf(node)
  return (
    <>
      <rect className={css.row} x={left} y={-height / 2} width={width} height={height} rx="2" />
      <rect className={css.ring} x={left} y={-height / 2} width={width} height={height} rx="2" />
      {node.isJoined && <path className={css.joined} d={path} transform={`translate(${left + 10} 0) scale(0.9)`} />}
      <path className={css.glyph} d={path} transform={`translate(${left + 10} 0) scale(0.6)`} />
      <text className={css.rowName} x={left + 22} y="4" aria-hidden>
        {oneLine(node.label, width - 28, 12)}
      </text>
      <Marks standing={standing} mark={mark} right={width / 2} y={-height / 2 + 2} />
    </>
  )
}
