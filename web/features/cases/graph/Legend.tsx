import { isControl, isEndedControl } from '../../../../entities/link-words.ts'
import { Button } from '../../../ui/Button.tsx'
import { count } from '../../../ui/numbers.ts'
import type { Drawn } from './drawn.ts'
import { glyphs } from './glyphs.ts'
import css from './Legend.module.css'
import lines from './Line.module.css'
import shapes from './Node.module.css'

type Props = {
  drawn: Drawn
  /** What the last press did, or why it did nothing. */
  said: string
  /** Draws the nodes that are counted on others. */
  onOpenAll: () => void
}

type LineMeaning = {
  words: string
  isOf: (link: Drawn['links'][number]) => boolean
  look: { [attribute: `data-${string}`]: true }
  width?: number
}

const lineMeanings: readonly LineMeaning[] = [
  { words: 'stated by a record', isOf: ({ isStated }) => isStated, look: {} },
  { words: 'inferred from equal values', isOf: ({ isStated }) => !isStated, look: { 'data-inferred': true } },
  { words: 'controls', isOf: ({ edges }) => isControl(edges), look: { 'data-control': true } },
  {
    words: 'controlled, ended',
    isOf: ({ edges }) => isEndedControl(edges),
    look: { 'data-control': true, 'data-ended': true },
    width: 34,
  },
]

/** The meaning of the shapes and lines of this drawing. */
export const Legend = ({ drawn, said, onOpenAll }: Props) => {
  const counts = Map.groupBy(drawn.nodes, ({ kind }) => kind)
  return (
    <div className={css.legend}>
      {[...counts].map(([kind, nodes]) => (
        <span key={kind}>
          <svg width="16" height="16" viewBox="-13 -13 26 26" aria-hidden>
            <g className={shapes.node} data-colour={glyphs[kind].colour}>
              <path className={shapes.glyph} d={glyphs[kind].path} />
            </g>
          </svg>
          {count(nodes.length, glyphs[kind].one, glyphs[kind].many)}
        </span>
      ))}
      {lineMeanings
        .filter(({ isOf }) => drawn.links.some(isOf))
        .map(({ words, look, width = 26 }) => (
          <span key={words}>
            <svg width={width} height="8" aria-hidden>
              <g className={lines.line} {...look}>
                <line x1="0" x2={width} y1="4" y2="4" />
              </g>
            </svg>
            {words}
          </span>
        ))}
      {drawn.nodes.some(({ documents, folded }) => documents + folded.length > 0) && (
        <span>number on a card: linked items not drawn</span>
      )}
      {drawn.holderOf.size > 0 && (
        <Button look="quiet" className="on-screen" onClick={onOpenAll}>
          Draw {count(drawn.holderOf.size, 'more node')}
        </Button>
      )}
      {drawn.links.some(({ isPast }) => isPast) && <span>thin line: ended</span>}
      {drawn.nodes.some(({ isJoined }) => isJoined) && <span>double outline: joined by an analyst’s decision</span>}
      <strong role="status" className={`${css.said} on-screen`}>
        {said}
      </strong>
    </div>
  )
}
