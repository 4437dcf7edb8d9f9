import css from './LayerSymbol.module.css'
import { outlineOf, type MarkSymbol as SymbolOfLayer } from './layers.ts'

type Props = {
  symbol: SymbolOfLayer
  /** The place's number in the list; without one, the symbol stands for the layer. */
  number?: number | string | undefined
  isSelected?: boolean | undefined
}

/** A layer's mark, the same on the map, in the list and in the legend. */
export const LayerSymbol = ({ symbol: { shape, colour }, number, isSelected }: Props) => (
  <svg
    viewBox="0 0 28 28"
    className={css.symbol}
    data-colour={colour}
    data-shape={shape}
    data-selected={isSelected || undefined}
    aria-hidden="true"
  >
    <path d={outlineOf(shape)} />
    {number !== undefined && (
      <text x="14" y={shape === 'triangle' ? 22 : 18.6} data-long={String(number).length > 2 || undefined}>
        {number}
      </text>
    )}
  </svg>
)
