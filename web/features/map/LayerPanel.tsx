import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useCase } from '../../lookup/purpose/cases.ts'
import { drawnIn, LayerSymbol, useOwnPoints } from '../../map/index.tsx'
import { Button } from '../../ui/Button.tsx'
import css from './List.module.css'
import { type Change, changesOf, inOrder, layerInWords, type ToldLayer } from './layers-in-words.ts'
import { withEye, withLayer, withoutLayer } from './map-address.ts'
import { useMapState } from './map-state.ts'
import type { MapLayer } from './useLayers.ts'

/** The key of the sheet: what is on the map, by which symbol, and whether it is shown. */
export function LayerPanel() {
  const { address, layers, edit } = useMapState()
  const { file } = useCase()
  const [removed, setRemoved] = useState<{ name: string; search: string } | null>(null)
  const hasCase = address.layers.includes('case')
  if (layers.length === 0 && !file && !removed) return null

  function remove(layer: MapLayer) {
    setRemoved({ name: layer.name, search: window.location.search })
    edit(withoutLayer(layer.key))
  }

  return (
    <section aria-label="Layers" className={css.panel}>
      {layers.length > 0 && (
        <ul className={css.layers}>
          {layers.map((layer) => (
            <LayerRow key={layer.key} layer={layer} onRemove={() => remove(layer)} />
          ))}
        </ul>
      )}
      <p className={css.foot}>
        {removed && (
          <span role="status">
            Removed {removed.name}.{' '}
            <Button
              look="quiet"
              ref={takeFocus}
              onClick={() => {
                edit((search) => {
                  for (const name of [...search.keys()]) search.delete(name)
                  for (const [name, value] of new URLSearchParams(removed.search)) search.append(name, value)
                })
                setRemoved(null)
              }}
            >
              Undo
            </Button>
          </span>
        )}
        {layers.length > 0 && (
          <Button look="quiet" className={css.toMap ?? ''} onClick={goToMap}>
            Go to the map
          </Button>
        )}
        {file && !hasCase && (
          <Button look="quiet" onClick={() => edit(withLayer('case'))}>
            Add everything pinned in {file.reference}, free
          </Button>
        )}
      </p>
    </section>
  )
}

function LayerRow({ layer, onRemove }: { layer: MapLayer; onRemove: () => void }) {
  const { edit, zoomTo } = useMapState()
  const { key, name, symbol, isShown } = layer
  const canBeShown = drawnIn([{ ...layer, isShown: true }]).length > 0
  return (
    <li data-closed={!isShown || undefined}>
      <LayerSymbol symbol={symbol} />
      <span className={css.layerName}>
        {name}
        <small>
          {layerInWords(layer)}
          {!isShown && ', hidden'}
        </small>
      </span>
      <span className={css.layerWays}>
        <button
          type="button"
          className={css.eye}
          aria-pressed={isShown}
          aria-label={`Show ${name} on the map`}
          title={isShown ? 'Shown: hide it' : 'Hidden: show it'}
          onClick={() => edit(withEye(key, !isShown))}
        >
          {isShown ? <Eye size={16} aria-hidden /> : <EyeOff size={16} aria-hidden />}
        </button>
        {canBeShown && (
          <Button look="quiet" aria-label={`Zoom to ${name}`} onClick={() => zoomTo(key)}>
            Zoom to
          </Button>
        )}
        <Button look="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </span>
    </li>
  )
}

/** Under the list, where there is no room beside it. */
function goToMap() {
  const map = document.querySelector<HTMLElement>('[role="region"][aria-label^="Map"]')
  map?.scrollIntoView({ block: 'start' })
  map?.focus({ preventScroll: true })
}

/** The button that was pressed is gone with its row. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

/** What was shown, hidden and added, said aloud: all that came within half a second at once, so that none cuts another off. */
export function LayersSaid() {
  const { layers: onRecord } = useMapState()
  const [own] = useOwnPoints()
  const layers: ToldLayer[] = [...onRecord, ...own.layers.map((layer) => ({ ...layer, state: 'found' as const }))]
  const before = useRef<ToldLayer[]>([])
  const waiting = useRef<Change[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [said, say] = useState('')

  useEffect(function tellChanges() {
    const changes = changesOf(before.current, layers)
    before.current = layers
    if (changes.length === 0) return
    waiting.current.push(...changes)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => say(inOrder(waiting.current.splice(0))), 500)
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  )
}
