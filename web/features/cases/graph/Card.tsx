import { widthIn } from '../../../../entities/graph-picture/card.ts'
import type { Size } from '../../../../entities/graph-picture/sizes.ts'
import { DrawnMark, markSize } from '../../../lookup/screening/DrawnMark.tsx'
import type { ShortMark } from '../../../lookup/screening/short-marks.ts'
import css from './Card.module.css'
import { type Apart, countBadge, countBadges, rowMark, rowOnScreen, wordsOnScreen } from './card-words.ts'
import type { DrawnNode } from './drawn.ts'
import { glyphs, standingOf } from './glyphs.ts'
import shapes from './Node.module.css'

type ShapeProps = { node: DrawnNode; path: string; size: Size }
type WordsProps = {
  node: DrawnNode
  mark: ShortMark | undefined
  size: Size
  /** Units of the drawing for a pixel of a letter: words keep their size while the card becomes smaller. */
  letter: number
  apart: Apart
}

export const CardShape = ({ node, path, size: { width, height } }: ShapeProps) => {
  const [left, top] = [-width / 2, -height / 2]
  return (
    <>
      <rect className={shapes.ring} x={left - 4} y={top - 4} width={width + 8} height={height + 8} rx="5" />
      <rect className={css.card} x={left} y={top} width={width} height={height} rx="2" />
      {node.isJoined && (
        <rect className={shapes.joined} x={left + 3} y={top + 3} width={width - 6} height={height - 6} />
      )}
      <path className={shapes.glyph} d={path} transform={`translate(${left + 18} 0) scale(0.85)`} />
    </>
  )
}

/**
 * A name on four lines at most, the fact that tells it apart, and its strongest marks. Separate from its shape, so that the
 * spoken name is whole when this is cut.
 */
export function CardWords({ node, mark, size: whole, letter, apart }: WordsProps) {
  const { width, height, beside, lines, size, leading, words } = wordsOnScreen(node, whole, letter, apart)
  const [left, top] = [-width / 2, -height / 2]
  const text = left + beside
  return (
    <g aria-hidden className={shapes.unpressed} transform={letter === 1 ? undefined : `scale(${letter})`}>
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
      {countBadges(node).map((badge) => (
        <g
          key={badge.kind}
          data-colour={glyphs[badge.kind].colour}
          className={shapes.node}
          transform={`translate(${left + badge.left} ${height / 2 + countBadge.middle})`}
        >
          <rect className={css.card} y={-countBadge.height / 2} width={badge.width} height={countBadge.height} rx="2" />
          <path
            className={shapes.glyph}
            d={glyphs[badge.kind].path}
            transform={`translate(${countBadge.shape}) scale(0.5)`}
          />
          <text className={css.count} x={countBadge.text} y="4">
            {badge.number}
          </text>
        </g>
      ))}
      <Marks words={standingOf(node)?.words ?? ''} node={node} mark={mark} right={width / 2 - 6} y={top - 13} />
    </g>
  )
}

/** A shape with the name beside it, for a graph of many nodes. */
export const RowShape = ({ node, path, size }: ShapeProps) => {
  const [rowLeft, top] = [-size.width / 2, -size.height / 2]
  return (
    <>
      <rect className={css.row} x={rowLeft} y={top} {...size} rx="2" />
      <rect className={shapes.ring} x={rowLeft} y={top} {...size} rx="2" />
      {node.isJoined && (
        <path className={shapes.joined} d={path} transform={`translate(${rowLeft + 10} 0) scale(0.9)`} />
      )}
      <path className={shapes.glyph} d={path} transform={`translate(${rowLeft + 10} 0) scale(0.6)`} />
    </>
  )
}

export function RowWords({ node, mark, size: whole, letter, apart }: WordsProps) {
  const { width, beside, name } = rowOnScreen(node, whole, letter, apart)
  const height = whole.height / letter
  const text = -width / 2 + beside
  const words = rowMark(node)
  const after = text + 6 + widthIn(name, 12)
  const afterMark = after + (words ? widthIn(words, 12) + 18 : 0)
  return (
    <g aria-hidden className={shapes.unpressed} transform={letter === 1 ? undefined : `scale(${letter})`}>
      <text className={css.rowName} x={text} y="4">
        {name}
      </text>
      {node.folded.length > 0 && (
        <text className={css.folded} x={afterMark + 24} y="4">
          +{node.folded.length}
        </text>
      )}
      <Marks words={words} node={node} mark={undefined} right={afterMark - 4} y={-8} />
      {mark && <DrawnMark of={mark} x={width / 2 - markSize(mark).width} y={-height / 2 - 6} />}
    </g>
  )
}

type MarksProps = { words: string; node: DrawnNode; mark: ShortMark | undefined; right: number; y: number }

/** On the upper edge, so that they hide no word. */
function Marks({ words, node, mark, right, y }: MarksProps) {
  const wide = words ? widthIn(words, 12) + 12 : 0
  return (
    <>
      {words && (
        <g className={css.standing} data-standing={standingOf(node)?.kind}>
          <rect x={right - wide} y={y} width={wide} height="16" rx="2" />
          <text x={right - wide / 2} y={y + 12}>
            {words}
          </text>
        </g>
      )}
      {mark && <DrawnMark of={mark} x={right - (wide && wide + 4) - markSize(mark).width} y={y + 1} />}
    </>
  )
}
