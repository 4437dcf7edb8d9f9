import { toOutcode, toPostcode } from '../../../contract/postcode.ts'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { usePrice } from '../../lookup/price/credits.ts'
import { Button } from '../../ui/Button.tsx'
import { count } from '../../ui/numbers.ts'
import css from './MapScreen.module.css'
import { textsOf } from './places/placed.ts'
import type { MapLayer } from './useLayers.ts'
import { usePlacing } from './usePlacing.ts'

/** Addresses without a point: one press asks for each postcode once, and never by itself. */
export function PlacePostcodes({ layer }: { layer: MapLayer }) {
  const texts = textsOf(layer.places)
  const { place, cancel, progress, failed } = usePlacing()
  const price = usePrice(...texts.map(() => 'geo_code'))
  if (texts.length === 0 && !progress) return null
  const cost = /\d/.test(price) ? `at most ${price}` : price
  return (
    <div className={css.placing}>
      {progress ? (
        <p role="status">
          Placed {progress.done} of {progress.all} …{' '}
          <Button look="quiet" onClick={cancel}>
            Stop
          </Button>
        </p>
      ) : (
        <>
          <Button onClick={() => void place(texts)}>
            Place {whatAreIn(texts)}, {cost}
          </Button>
          <p>What was asked for in the last 28 days is free.</p>
        </>
      )}
      {failed && <NotAnswered error={failed} />}
    </div>
  )
}

function whatAreIn(texts: readonly string[]): string {
  if (texts.every((text) => toPostcode(text))) return count(texts.length, 'postcode')
  if (texts.every((text) => !toPostcode(text) && !toOutcode(text))) return count(texts.length, 'town')
  return count(texts.length, 'postcode or town', 'postcodes and towns')
}
