import type { ReactNode } from 'react'
import css from './LayerRow.module.css'
import { LayerSymbol } from './LayerSymbol.tsx'
import type { Layer } from './layers.ts'

type Props = {
  layer: Pick<Layer, 'name' | 'symbol' | 'isShown'>
  /** `12 places, approximate`. */
  about: string
  onShow: (isShown: boolean) => void
  /** What else can be done with it. */
  children: ReactNode
}

/** A layer in a list. One checkbox shows and hides it. */
export const LayerRow = ({ layer: { name, symbol, isShown }, about, onShow, children }: Props) => (
  <div className={css.row} data-hidden={!isShown || undefined}>
    <label>
      <input
        type="checkbox"
        aria-label={`${name}, ${about}`}
        checked={isShown}
        onChange={({ target }) => onShow(target.checked)}
      />
      <LayerSymbol symbol={symbol} />
      <span>
        {name}
        <small>
          {about}
          {!isShown && ', hidden'}
        </small>
      </span>
    </label>
    <span className={`${css.actions} on-screen`}>{children}</span>
  </div>
)
