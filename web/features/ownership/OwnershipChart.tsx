import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  baselinesOf,
  type Chart,
  type ChartBox,
  type ChartLine,
  paperOf,
  pathOf,
  sizes,
  tipOf,
} from '../../../entities/ownership/chart.ts'
import { kindInWords } from '../../../entities/ownership/in-words.ts'
import { DrawnMark, markSize } from '../../lookup/screening/DrawnMark.tsx'
import type { ShortMark } from '../../lookup/screening/short-marks.ts'
import { Button, ButtonGroup } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import css from './Ownership.module.css'
import { boxTowards, type Way } from './walking.ts'

type Props = {
  chart: Chart
  /** Who is listed, banned or a candidate, by the keys of boxes. */
  marks: ReadonlyMap<string, ShortMark>
  label: string
  selected: string | null
  onSelect: (key: string) => void
}

/** Room around the drawing, for words beside its first and last boxes. */
const margin = 28
const zooms = [0.3, 0.4, 0.55, 0.7, 0.85, 1, 1.3]
/** Smaller than this, names are hard to read. */
const readable = 0.7
const padding = 8

/** The boxes and lines. Arrow keys walk between the boxes, and Enter opens one. */
export function OwnershipChart({ chart, marks, label, selected, onSelect }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const asked = chart.boxes.find(({ isAsked }) => isAsked)?.node.key
  const [current, setCurrent] = useState(selected ?? asked)
  const focusable = chart.boxes.some(({ node }) => node.key === current) ? current : asked
  const [width, height] = [chart.width + 2 * margin, chart.height + 2 * margin]

  function walk(event: KeyboardEvent) {
    const next = focusable === undefined ? undefined : boxTowards(chart.boxes, focusable, event.key as Way)
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
    const boxes = frame.current?.querySelectorAll<SVGGElement>('[data-box]') ?? []
    ;[...boxes].find(({ dataset }) => dataset.box === next)?.focus()
  }
  const step = (by: 1 | -1) => setZoom(zooms[zooms.indexOf(zoom) + by] ?? zoom)
  const fitted = (least: number) => {
    const room = frame.current?.clientWidth ?? width
    return zooms.findLast((one) => one <= 1 && width * one <= room - 2 * padding) ?? least
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each width of the drawing.
  useLayoutEffect(
    function showAsked() {
      const zoom = Math.max(readable, fitted(readable))
      setZoom(zoom)
      const box = chart.boxes.find(({ isAsked }) => isAsked)
      if (frame.current && box) frame.current.scrollLeft = (box.x + margin) * zoom - frame.current.clientWidth / 2
    },
    [width],
  )

  return (
    <div className={css.stage}>
      <div className={`${css.zoom} on-screen`}>
        <ButtonGroup label="Zoom">
          <IconButton icon="minus" name="Zoom out" aria-disabled={zoom === zooms[0]} onClick={() => step(-1)} />
          <IconButton icon="plus" name="Zoom in" aria-disabled={zoom === zooms.at(-1)} onClick={() => step(1)} />
          <Button look="quiet" onClick={() => setZoom(fitted(zooms[0]!))}>
            Fit
          </Button>
        </ButtonGroup>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its boxes take the keys, and it passes the arrows on. */}
      <div ref={frame} className={css.frame} onKeyDown={walk}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
        <svg
          role="group"
          aria-label={label}
          className={css.svg}
          width={width * zoom}
          height={height * zoom}
          viewBox={`${-margin} ${-margin} ${width} ${height}`}
        >
          {chart.lines.map((line) => (
            <Line key={line.key} line={line} isNear={selected !== null && isAt(line, selected)} />
          ))}
          {chart.boxes.map((box) => (
            <Box
              key={box.node.key}
              box={box}
              mark={marks.get(box.node.key)}
              isSelected={box.node.key === selected}
              isFocusable={box.node.key === focusable}
              onSelect={onSelect}
              onFocus={setCurrent}
            />
          ))}
          {chart.lines.map((line) => (
            <Words key={line.key} line={line} />
          ))}
        </svg>
      </div>
    </div>
  )
}

const isAt = ({ edges: [edge] }: ChartLine, key: string) => edge?.controller === key || edge?.controlled === key

const looksOf = ({ isEnded, isOnCircle }: Pick<ChartLine, 'isEnded' | 'isOnCircle'>) => ({
  'data-ended': isEnded ? '' : undefined,
  'data-circle': isOnCircle ? '' : undefined,
})

function Line({ line, isNear }: { line: ChartLine; isNear: boolean }) {
  const { x, y, turn } = tipOf(line)
  return (
    <g className={css.line} {...looksOf(line)} data-near={isNear ? '' : undefined}>
      <path d={pathOf(line)} />
      <path className={css.tip} d="M-9-4.5L0 0L-9 4.5Z" transform={`translate(${x} ${y}) rotate(${turn})`} />
    </g>
  )
}

function Words({ line }: { line: ChartLine }) {
  const { left, right, top, bottom } = paperOf(line)
  const baselines = baselinesOf(line)
  return (
    <g className={css.words} {...looksOf(line)} aria-hidden>
      <rect x={left} y={top} width={right - left} height={bottom - top} />
      <text>
        {line.words.map((words, index) => (
          <tspan key={words} x={line.at.x} y={baselines[index]}>
            {words}
          </tspan>
        ))}
      </text>
    </g>
  )
}

type BoxProps = {
  box: ChartBox
  mark: ShortMark | undefined
  isSelected: boolean
  isFocusable: boolean
  onSelect: (key: string) => void
  onFocus: (key: string) => void
}

function Box({ box, mark, isSelected, isFocusable, onSelect, onFocus }: BoxProps) {
  const { node, x, y, name, under, isAsked, isOnCircle } = box
  const { width, height } = sizes
  const top = name.length === 1 ? -3 : -11
  return (
    <g
      className={css.box}
      data-pressed={isSelected ? '' : undefined}
      data-asked={isAsked ? '' : undefined}
      data-person={node.kind === 'person' ? '' : undefined}
      data-open={node.end === 'not_asked' ? '' : undefined}
      data-ended={node.ended ? '' : undefined}
      data-circle={isOnCircle ? '' : undefined}
      transform={`translate(${x} ${y})`}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no buttons of its own. */}
      <g
        role="button"
        tabIndex={isFocusable ? 0 : -1}
        aria-label={[
          node.label,
          kindInWords(node),
          mark?.words,
          isAsked && 'this company',
          isOnCircle && 'part of a circle',
        ]
          .filter(Boolean)
          .join(', ')}
        aria-pressed={isSelected}
        className={css.press}
        data-box={node.key}
        onClick={() => onSelect(node.key)}
        onFocus={() => onFocus(node.key)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          onSelect(node.key)
        }}
      >
        <rect
          x={-width / 2}
          y={-height / 2}
          width={width}
          height={height}
          rx={node.kind === 'person' ? height / 2 : 2}
        />
      </g>
      {/* The words are in the label of the button. They may be cut here, and lines join without a space. */}
      <g aria-hidden pointerEvents="none">
        {name.map((line, index) => (
          <text key={line} className={css.name} y={top + index * 15}>
            {line}
          </text>
        ))}
        <text className={css.under} y={top + name.length * 15 + 2}>
          {under}
        </text>
        {mark && <DrawnMark of={mark} x={width / 2 - markSize(mark).width} y={-height / 2 - 8} />}
      </g>
    </g>
  )
}
