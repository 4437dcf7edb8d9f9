import { memo, type RefObject } from 'react'
import { type Drawn, type DrawnLink, type DrawnNode, edgeInWords, hasDirection } from './drawn.ts'
import type { Place } from './edits.ts'
import css from './Graph.module.css'
import { glyphRadius, glyphs, nodeInWords } from './glyphs.ts'
import { labelLines, labelTop, lineHeight, type Named, type Side } from './labels.ts'

type Props = {
  world: RefObject<SVGGElement | null>
  drawn: Drawn
  places: ReadonlyMap<string, Place>
  selected: ReadonlySet<string>
  path: ReadonlySet<string>
  named: Named
  /** The scale at which the drawing rests. */
  scale: number
  hovered: string | null
  /** The one node that Tab reaches. */
  focusable: string | undefined
  onFocus: (key: string) => void
}

/** The most lines with their relation beside them. */
const mostSaid = 30

export function SvgGraph({ world, drawn, places, selected, path, named, scale, hovered, focusable, onFocus }: Props) {
  const isDimmed = (key: string) => path.size > 0 && !path.has(key)
  const isNear = ({ key, a, b }: DrawnLink) =>
    selected.has(key) || hovered === key || selected.has(a) || selected.has(b) || hovered === a || hovered === b
  const near = drawn.links.filter((link) => isNear(link) || path.has(link.key))
  const said = apart(
    near.length <= mostSaid ? near : near.filter(({ key }) => selected.has(key) || hovered === key),
    places,
    scale,
  )
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the box around it has the name.
    <svg className={css.svg}>
      <g ref={world}>
        {drawn.links.map((link) => (
          <Line
            key={link.key}
            link={link}
            {...endsOf(link, places)}
            isNear={isNear(link)}
            isSelected={selected.has(link.key)}
            isOnPath={path.has(link.key)}
            isDimmed={isDimmed(link.key)}
            hasArrow={isArrow(link, drawn)}
          />
        ))}
        {drawn.nodes.map((node) => {
          const { x, y } = places.get(node.key) ?? { x: 0, y: 0 }
          return (
            <Node
              key={node.key}
              node={node}
              x={x}
              y={y}
              isSelected={selected.has(node.key)}
              isOnPath={path.has(node.key)}
              isDimmed={isDimmed(node.key)}
              isFocusable={node.key === focusable}
              onFocus={onFocus}
            />
          )
        })}
        {drawn.nodes.map(({ key, label }) => {
          const at = places.get(key)
          const side = named.get(key)
          return (
            at &&
            side && (
              <Name key={key} {...{ label, side, ...at }} isSelected={selected.has(key)} isDimmed={isDimmed(key)} />
            )
          )
        })}
        {said.map((link) => (
          <Words key={link.key} link={link} {...endsOf(link, places)} />
        ))}
      </g>
    </svg>
  )
}

/** Lines whose words do not overlap, and that are long enough for them. */
function apart(links: readonly DrawnLink[], places: ReadonlyMap<string, Place>, scale: number): DrawnLink[] {
  const taken: Place[] = []
  return links.filter((link) => {
    const { x1, y1, x2, y2 } = endsOf(link, places)
    const middle = { x: ((x1 + x2) / 2) * scale, y: ((y1 + y2) / 2) * scale }
    if (Math.hypot(x2 - x1, y2 - y1) * scale < 60) return false
    if (taken.some(({ x, y }) => Math.abs(x - middle.x) < 150 && Math.abs(y - middle.y) < 13)) return false
    taken.push(middle)
    return true
  })
}

type Ends = { x1: number; y1: number; x2: number; y2: number }

function endsOf({ a, b }: DrawnLink, places: ReadonlyMap<string, Place>): Ends {
  const [one, other] = [places.get(a), places.get(b)]
  return { x1: one?.x ?? 0, y1: one?.y ?? 0, x2: other?.x ?? 0, y2: other?.y ?? 0 }
}

function isArrow(link: DrawnLink, { nodeOf }: Drawn): boolean {
  const [one, other] = [nodeOf.get(link.a), nodeOf.get(link.b)]
  return one !== undefined && other !== undefined && hasDirection(link, one, other)
}

type LineProps = Ends & {
  link: DrawnLink
  isNear: boolean
  isSelected: boolean
  isOnPath: boolean
  isDimmed: boolean
  hasArrow: boolean
}

const Line = memo(function Line({ link, x1, y1, x2, y2, hasArrow, ...looks }: LineProps) {
  const { isNear, isSelected, isOnPath, isDimmed } = looks
  return (
    <g
      className={css.line}
      data-inferred={!link.isStated || undefined}
      data-many={link.edges.length > 1 || undefined}
      data-near={isNear || undefined}
      data-selected={isSelected || undefined}
      data-path={isOnPath || undefined}
      data-dimmed={isDimmed || undefined}
    >
      <line x1={x1} y1={y1} x2={x2} y2={y2} />
      {hasArrow && (
        <g transform={`translate(${(x1 + x2) / 2} ${(y1 + y2) / 2}) rotate(${angleOf({ x1, y1, x2, y2 })})`}>
          <path className={css.steady} d="M-5-5L6 0L-5 5Z" />
        </g>
      )}
    </g>
  )
})

const angleOf = ({ x1, y1, x2, y2 }: Ends): number => (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI

/** The relation beside its line. */
const Words = memo(function Words({ link, x1, y1, x2, y2 }: Ends & { link: DrawnLink }) {
  const [first, ...rest] = link.edges
  if (!first) return null
  const words = edgeInWords(first)
  return (
    <g transform={`translate(${(x1 + x2) / 2} ${(y1 + y2) / 2})`} aria-hidden>
      <text className={`${css.words} ${css.steady}`} y="-6">
        {words.length > 44 ? `${words.slice(0, 43)}…` : words}
        {rest.length > 0 && ` and ${rest.length} more`}
      </text>
    </g>
  )
})

type NodeProps = {
  node: DrawnNode
  x: number
  y: number
  isSelected: boolean
  isOnPath: boolean
  isDimmed: boolean
  isFocusable: boolean
  onFocus: (key: string) => void
}

const Node = memo(function Node({ node, x, y, isFocusable, onFocus, ...looks }: NodeProps) {
  const { isSelected, isOnPath, isDimmed } = looks
  const { path, colour } = glyphs[node.kind]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no buttons of its own.
    <g
      role="button"
      tabIndex={isFocusable ? 0 : -1}
      aria-label={nodeInWords(node)}
      aria-pressed={isSelected}
      className={css.node}
      transform={`translate(${x} ${y})`}
      data-node={node.key}
      data-colour={colour}
      data-selected={isSelected || undefined}
      data-path={isOnPath || undefined}
      data-dimmed={isDimmed || undefined}
      onFocus={() => onFocus(node.key)}
    >
      <g className={css.steady}>
        <circle className={css.ring} r={glyphRadius + 5} />
        {node.isJoined && <path className={css.joined} d={path} transform="scale(1.4)" />}
        <path className={css.glyph} d={path} />
      </g>
    </g>
  )
})

type NameProps = { label: string; x: number; y: number; side: Side; isSelected: boolean; isDimmed: boolean }

/** Separate from its node, so that the spoken name is whole when this is cut. */
const Name = memo(function Name({ label, x, y, side, isSelected, isDimmed }: NameProps) {
  const lines = labelLines(label)
  return (
    <g
      aria-hidden
      className={css.named}
      transform={`translate(${x} ${y})`}
      data-selected={isSelected || undefined}
      data-dimmed={isDimmed || undefined}
    >
      <text className={`${css.name} ${css.steady}`}>
        {lines.map((line, index) => (
          <tspan key={line} x="0" y={labelTop(side, lines.length) + 10 + index * lineHeight}>
            {line}
          </tspan>
        ))}
      </text>
    </g>
  )
})
