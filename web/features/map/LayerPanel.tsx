import { useEffect, useRef, useState } from 'react'
import { useCase } from '../../lookup/purpose/cases.ts'
import { drawnIn, LayerRow, OwnPoints, useOwnPoints } from '../../map/index.tsx'
import { Button } from '../../ui/Button.tsx'
import css from './List.module.css'
import { type AnnouncedLayer, changesOf, inOrder, layerInWords } from './layers-in-words.ts'
import { withLayer, withLayerAgain, withoutLayer, withShown } from './map-address.ts'
import { useMapState } from './map-state.ts'
import { type MapLayer, usePinsShown } from './useLayers.ts'

/** The legend: each layer with its symbol, and whether it is shown. */
export function LayerPanel() {
  const { address, layers, edit } = useMapState()
  const { shown: file } = useCase()
  const hasPins = usePinsShown().length > 0
  const [removed, setRemoved] = useState<{ key: string; name: string; before: URLSearchParams } | null>(null)
  const hasCase = address.layers.includes('case')
  const [own] = useOwnPoints()
  if (layers.length === 0 && own.layers.length === 0 && !own.removed && !hasPins && !removed) return null

  function remove(layer: MapLayer) {
    setRemoved({ key: layer.key, name: layer.name, before: new URLSearchParams(window.location.search) })
    edit(withoutLayer(layer.key))
  }

  return (
    <section aria-label="Layers" className={css.panel}>
      {layers.length > 0 && (
        <ul className={css.layers}>
          {layers.map((layer) => (
            <LayerItem key={layer.key} layer={layer} onRemove={() => remove(layer)} />
          ))}
        </ul>
      )}
      <OwnPoints />
      <p className={`${css.more} on-screen`}>
        {removed && (
          <span role="status">
            Removed {removed.name}.{' '}
            <Button
              look="quiet"
              ref={takeFocus}
              onClick={() => {
                edit(withLayerAgain(removed.key, removed.before))
                setRemoved(null)
              }}
            >
              Undo
            </Button>
          </span>
        )}
        {file && hasPins && !hasCase && (
          <Button look="quiet" className="wraps" onClick={() => edit(withLayer('case'))}>
            Add pins of {file.reference}
          </Button>
        )}
      </p>
    </section>
  )
}

function LayerItem({ layer, onRemove }: { layer: MapLayer; onRemove: () => void }) {
  const { edit, zoomTo } = useMapState()
  const { key, name } = layer
  const hasMarks = drawnIn([{ ...layer, isShown: true }]).length > 0
  return (
    <li>
      <LayerRow layer={layer} about={layerInWords(layer)} onShow={(isShown) => edit(withShown(key, isShown))}>
        {hasMarks && (
          <Button look="quiet" aria-label={`Zoom to ${name}`} onClick={() => zoomTo(key)}>
            Zoom to
          </Button>
        )}
        <Button look="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </LayerRow>
    </li>
  )
}

/** The pressed button went with its row. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

/** Announces layers that were shown, hidden or added, or have other places. Changes within half a second are announced together. */
export function LayerAnnouncements() {
  const { layers: onRecord } = useMapState()
  const [own] = useOwnPoints()
  const layers: AnnouncedLayer[] = [...onRecord, ...own.layers.map((layer) => ({ ...layer, state: 'found' as const }))]
  const before = useRef<AnnouncedLayer[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [said, say] = useState('')

  useEffect(function tellChanges() {
    clearTimeout(timer.current)
    const changes = changesOf(before.current, layers)
    const remember = () => {
      before.current = layers
    }
    if (changes.length === 0) return remember()
    timer.current = setTimeout(() => {
      remember()
      say(inOrder(changes))
    }, 500)
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  )
}
