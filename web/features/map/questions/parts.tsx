import { useMemo, useState } from 'react'
import { keyIn, type Layer, LayerSymbol, type Place, readDistance, useOwnPoints } from '../../../map/index.tsx'
import { Field } from '../../../ui/Field.tsx'
import list from '../List.module.css'
import { useMapState, useSelecting } from '../map-state.ts'

type Props = { label: string; value: string; autoFocus?: boolean; onChange: (value: string) => void }

/** A distance in metres, kilometres or miles. Errors show when the field loses focus. */
export function DistanceField({ value, onChange, ...field }: Props) {
  const [isLeft, setLeft] = useState(false)
  const isWrong = isLeft && readDistance(value) === null
  return (
    <Field
      {...field}
      hint="Such as 500 m, 1.5 km or 2 miles"
      error={isWrong ? 'Enter a distance, such as 500 m.' : undefined}
      value={value}
      autoComplete="off"
      onBlur={() => setLeft(true)}
      onChange={({ target }) => {
        setLeft(false)
        onChange(target.value)
      }}
    />
  )
}

type FoundPlaceProps = { layer: Layer; place: Place; number: number }

/** A place of any layer. Pressing it selects the place. */
export function FoundPlace({ layer, place, number }: FoundPlaceProps) {
  const select = useSelecting()
  return (
    <button type="button" className={list.name} onClick={() => select(layer, place)}>
      <LayerSymbol symbol={layer.symbol} number={number} />
      <span>
        <span className="visually-hidden">{number}. </span>
        {place.name}
      </span>
    </button>
  )
}

/** The shown layers, imported ones last. The same array while nothing in them changes. */
export function useAskedLayers(): readonly Layer[] {
  const { layers } = useMapState()
  const [own] = useOwnPoints()
  const shown = layers.filter(({ isShown }) => isShown)
  const print = shown
    .map((layer) => [
      layer.name,
      layer.lacks,
      ...layer.places.map((place) => [
        keyIn(layer, place),
        place.point?.latitude,
        place.point?.longitude,
        place.radius,
      ]),
    ])
    .join(';')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the layers on record are made anew in each render.
  return useMemo(() => [...shown, ...own.layers.filter(({ isShown }) => isShown)], [print, own.layers])
}
