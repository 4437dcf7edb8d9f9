import { useDeferredValue, useMemo } from 'react'
import { Button } from '../../ui/Button.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import type { Layer } from '../layer.ts'
import { useBoundsShown } from '../shown-map.ts'
import { placesInView } from './in-view.ts'
import css from './OwnPoints.module.css'
import { select, useOwnPoints } from './own-points.ts'

/** More than anybody reads; whoever wants others moves the map to them. */
const listed = 200

/** What the map shows of a layer, in words: nearest to its middle first. */
export function OwnInView({ layer }: { layer: Layer }) {
  // A map that is moved does not wait for a hundred thousand places.
  const bounds = useDeferredValue(useBoundsShown())
  const [{ selected }, change] = useOwnPoints()
  const inView = useMemo(() => bounds && placesInView(layer.places, bounds, listed), [layer.places, bounds])
  if (!inView) return null
  const { places, total } = inView
  return (
    <details className={css.inView}>
      <summary>
        {numberInWords(total)} in view
        {total > places.length && `; the ${listed} nearest to the middle of the map`}
      </summary>
      <ol>
        {places.map((place) => (
          <li key={place.id}>
            <Button
              look="quiet"
              aria-pressed={selected?.layer === layer.key && selected.place === place.id}
              onClick={() => change(select(layer, place))}
            >
              {place.name}
            </Button>
          </li>
        ))}
      </ol>
    </details>
  )
}
