import { Link } from 'react-router'
import { toMapOf } from '../../paths.ts'
import { pressByLink } from '../presses.ts'
import { useOfferedPrice } from '../price/prices.tsx'
import css from './Answer.module.css'

type Props = {
  layers: readonly string[]
  /** The part shown, if it is not everything above or below. */
  what?: string
  /** Places without a point: a lookup finds each, after a press there. */
  placed?: 'town' | 'postcode' | 'town or postcode'
  /** The towns and postcodes themselves, so that one press opens the map and finds each. */
  texts?: readonly string[]
}

/** Opens the map with these layers. The price of missing points is said again there, on the button that spends it. */
export function ShowOnMap({ layers, what = 'all', placed, texts = [] }: Props) {
  const price = useOfferedPrice('geo_code')
  const isOffered = placed && texts.length === 0 && /\d/.test(price)
  const placing = isOffered ? `then ${price} to place each ${placed}` : undefined
  return (
    <span className={`${css.show} on-screen`} title={placing} data-for-all>
      <Link to={toMapOf(layers)}>Show {what} on the map, free</Link>
      {placing && <span className="visually-hidden"> {placing}</span>}
      {texts.length > 0 && <PlaceAll layers={layers} count={texts.length} />}
    </span>
  )
}

/** A price is said before the press, so without one the map asks. */
function PlaceAll({ layers, count }: { layers: readonly string[]; count: number }) {
  const price = useOfferedPrice(...Array.from({ length: count }, () => 'geo_code'))
  const toPlace: ToPlace = { toPlace: count }
  if (!/\d|free/.test(price)) return null
  return (
    <Link to={toMapOf(layers)} state={toPlace} onClick={pressByLink}>
      Place {count} on the map · {price === 'free' ? price : `at most ${price}`}
    </Link>
  )
}

/** Handed to the map: how many places the press paid for. */
type ToPlace = { toPlace: number }

/** None without such a press. @param state of the location */
export const placesPaidFor = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'toPlace' in state ? Number(state.toPlace) : 0
