import { memo, type RefObject, useMemo } from 'react'
import type { Look, Size } from '../../../../entities/graph-picture/sizes.ts'
import { DrawnMark } from '../../../lookup/screening/DrawnMark.tsx'
import type { ShortMark } from '../../../lookup/screening/short-marks.ts'
import { CardShape, CardWords, RowShape, RowWords } from './Card.tsx'
import { type Apart, isNameCut } from './card-words.ts'
import type { DrawnNode } from './drawn.ts'
import type { Place } from './edits.ts'
import drawing from './GraphDrawing.module.css'
import { glyphRadius, nodeInWords } from './glyphs.ts'
import lines from './Line.module.css'
import type { Named, Side } from './labels.ts'
import names from './Names.module.css'
import shapes from './Node.module.css'
import {
  type Attention,
  arrowPath,
  isDimmed,
  linesWithWords,
  lookAlikes,
  markAt,
  middleOf,
  nameOf,
  nearLinks,
  pathOfLine,
  type Scene,
  type SceneLine,
} from './scene.ts'
import { cardLetter } from './viewport.ts'

type Props = {
  world: RefObject<SVGGElement | null>
  scene: Scene
  attention: Attention
  named: Named
  /** The scale at which the drawing rests. */
  scale: number
  /** The one node that Tab reaches. */
  focusable: string | undefined
  onFocus: (key: string) => void
}

/** The most lines with their relation beside them. */
const mostSaid = 30

export function SvgGraph({ world, scene, attention, named, scale, focusable, onFocus }: Props) {
  const { selected, path, hovered } = attention
  const letter = cardLetter(scale)
  const apart = useMemo(() => lookAlikes(scene, letter), [scene, letter])
  const near = nearLinks(scene.drawn, attention)
  const nearOf = new Map([...near].map((link) => [link.key, link]))
  const isChosen = (key: string) => selected.has(key) || hovered === key
  const said = linesWithWords(
    scene,
    scene.lines.filter(
      ({ key, isInferred }) =>
        (nearOf.has(key) && (near.size <= mostSaid || isChosen(key))) || (isInferred && scene.look === 'cards'),
    ),
    scale,
  )
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the box around it has the name.
    <svg className={drawing.svg}>
      <g ref={world}>
        {scene.lines.map(({ key, ...line }) => (
          <Line
            key={key}
            {...line}
            isNear={nearOf.has(key)}
            isSelected={selected.has(key)}
            isOnPath={path.has(key)}
            isDimmed={isDimmed(attention, key)}
          />
        ))}
        {scene.nodes.map(({ node, ...shape }) => (
          <Node
            key={node.key}
            node={node}
            look={scene.look}
            size={scene.size}
            letter={letter}
            apart={apart.get(node.key)}
            {...shape}
            isSelected={selected.has(node.key)}
            isOnPath={path.has(node.key)}
            isDimmed={isDimmed(attention, node.key)}
            mark={attention.marks.get(node.key)}
            isFocusable={node.key === focusable}
            onFocus={onFocus}
          />
        ))}
        {scene.nodes.map(({ node: { key, label }, x, y }) => {
          const side = named.get(key)
          const looks = { isSelected: selected.has(key), isDimmed: isDimmed(attention, key) }
          return side && <Name key={key} label={label} side={side} x={x} y={y} {...looks} />
        })}
        {said.map(({ key, ...words }) => (
          <Words key={key} {...words} />
        ))}
      </g>
    </svg>
  )
}

type Looks = { isSelected: boolean; isDimmed: boolean }
type LineProps = Omit<SceneLine, 'key'> & Looks & { isNear: boolean; isOnPath: boolean }

const Line = memo(function Line({
  points,
  isInferred,
  isControl,
  isEnded,
  isPast,
  isMany,
  arrow,
  ...looks
}: LineProps) {
  const { isNear, isSelected, isOnPath, isDimmed } = looks
  const middle = arrow === null ? null : middleOf({ points })
  return (
    <g
      className={lines.line}
      data-inferred={isInferred || undefined}
      data-control={isControl || undefined}
      data-ended={isEnded || undefined}
      data-past={isPast || undefined}
      data-many={isMany || undefined}
      data-near={isNear || undefined}
      data-selected={isSelected || undefined}
      data-path={isOnPath || undefined}
      data-dimmed={isDimmed || undefined}
    >
      <path className={lines.way} d={pathOfLine({ points })} />
      {middle && (
        <g transform={`translate(${middle.x} ${middle.y}) rotate(${arrow})`}>
          <path className={`${lines.arrow} ${names.steady}`} d={arrowPath} />
        </g>
      )}
    </g>
  )
})

/** The relation beside its line. */
const Words = memo(function Words({ words, x, y }: Place & { words: string }) {
  return (
    <g transform={`translate(${x} ${y})`} aria-hidden>
      <text className={`${names.words} ${names.legible}`} y="-6">
        {words}
      </text>
    </g>
  )
})

type NodeProps = Place &
  Looks & {
    node: DrawnNode
    look: Look
    size: Size
    letter: number
    apart: Apart
    path: string
    colour: string
    isOnPath: boolean
    isFocusable: boolean
    mark: ShortMark | undefined
    onFocus: (key: string) => void
  }

const Node = memo(function Node({
  node,
  look,
  size,
  letter,
  apart,
  x,
  y,
  path,
  colour,
  isFocusable,
  mark,
  onFocus,
  ...looks
}: NodeProps) {
  const { isSelected, isOnPath, isDimmed } = looks
  return (
    <g
      className={shapes.node}
      transform={`translate(${x} ${y})`}
      data-colour={colour}
      data-selected={isSelected || undefined}
      data-path={isOnPath || undefined}
      data-dimmed={isDimmed || undefined}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no buttons of its own. */}
      <g
        role="button"
        tabIndex={isFocusable ? 0 : -1}
        aria-label={nodeInWords(node, mark)}
        aria-pressed={isSelected}
        className={shapes.press}
        data-node={node.key}
        onFocus={() => onFocus(node.key)}
      >
        {look === 'cards' && isNameCut(node, size, letter, apart) && <title>{node.label}</title>}
        {look === 'cards' ? (
          <CardShape node={node} path={path} size={size} />
        ) : look === 'rows' ? (
          <RowShape node={node} path={path} size={size} />
        ) : (
          <g className={names.steady}>
            <circle className={shapes.ring} r={glyphRadius + 5} />
            {node.isJoined && <path className={shapes.joined} d={path} transform="scale(1.4)" />}
            <path className={shapes.glyph} d={path} />
            {mark && <DrawnMark of={mark} {...markAt} />}
          </g>
        )}
      </g>
      {look === 'cards' && <CardWords node={node} mark={mark} size={size} letter={letter} apart={apart} />}
      {look === 'rows' && <RowWords node={node} mark={mark} size={size} letter={letter} apart={apart} />}
    </g>
  )
})

/** Separate from its node, so that the spoken name is whole when this is cut. */
const Name = memo(function Name(props: Place & Looks & { label: string; side: Side }) {
  const { label, x, y, side, isSelected, isDimmed } = props
  return (
    <g
      aria-hidden
      className={names.named}
      transform={`translate(${x} ${y})`}
      data-selected={isSelected || undefined}
      data-dimmed={isDimmed || undefined}
    >
      <text className={`${names.name} ${names.legible}`}>
        {nameOf(label, side).map(({ text, y }) => (
          <tspan key={text} x="0" y={y}>
            {text}
          </tspan>
        ))}
      </text>
    </g>
  )
})
