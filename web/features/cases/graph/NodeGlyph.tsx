import type { DrawnKind } from './drawn.ts'
import { glyphs } from './glyphs.ts'
import shapes from './Node.module.css'
import css from './NodeGlyph.module.css'

/** The shape of a kind, beside a name. The word is for screen readers and the pointer. */
export const NodeGlyph = ({ kind }: { kind: DrawnKind }) => (
  <svg className={css.small} width="16" height="16" viewBox="-13 -13 26 26" role="img" aria-label={glyphs[kind].one}>
    <title>{glyphs[kind].one}</title>
    <g className={shapes.node} data-colour={glyphs[kind].colour}>
      <path className={shapes.glyph} d={glyphs[kind].path} />
    </g>
  </svg>
)
