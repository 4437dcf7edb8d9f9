import type { ShortMark } from '../../../lookup/screening/short-marks.ts'
import type { DrawnNode } from './drawn.ts'
import { standingOf } from './glyphs.ts'
import type { Hit } from './hits.ts'
import { NodeGlyph } from './NodeGlyph.tsx'
import css from './Tray.module.css'

type Props = {
  nodes: readonly DrawnNode[]
  marks: ReadonlyMap<string, ShortMark>
  selected: ReadonlySet<string>
  isSelecting: boolean
  /** Across the foot of the drawing, because its columns need the width. */
  isBelow: boolean
  onFocus: (key: string) => void
  onSelect: (hit: Hit, isMore: boolean) => void
}

/** The nodes without links, beside the drawing, so that the drawing is about links. */
export const Tray = ({ nodes, marks, selected, isSelecting, isBelow, onFocus, onSelect }: Props) => (
  <section className={css.tray} data-over data-below={isBelow || undefined} aria-label="Without links">
    <h2>Without links, {nodes.length}</h2>
    <ul>
      {nodes.map((node) => {
        const { key, kind, label } = node
        const mark = marks.get(key)
        const facts = [mark?.words, standingOf(node)?.words, kind !== 'group' && node.of[0]?.fact].filter(Boolean)
        return (
          <li key={key}>
            <button
              type="button"
              data-node={key}
              aria-pressed={selected.has(key)}
              onFocus={() => onFocus(key)}
              onClick={({ shiftKey, ctrlKey, metaKey }) =>
                onSelect({ is: 'node', key }, isSelecting || shiftKey || ctrlKey || metaKey)
              }
            >
              <NodeGlyph kind={kind} />
              <strong>{label}</strong>
              {facts.length > 0 && <span>{facts.join(' · ')}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  </section>
)
