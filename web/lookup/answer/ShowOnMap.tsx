import { Link } from 'react-router'
import { toMapOf } from '../../paths.ts'
import { usePrice } from '../price/prices.tsx'
import css from './ShowOnMap.module.css'

type Props = {
  layers: readonly string[]
  /** What is shown, where it is not everything above or below. */
  what?: string
  /** What of it has no point, and is placed there by a lookup for each, once somebody presses for it. */
  placed?: 'town' | 'postcode' | 'town or postcode'
}

/** To the map with these layers, and what is to pay there for points that are not on record. */
export const ShowOnMap = ({ layers, what = 'all', placed }: Props) => (
  <span className={css.show}>
    <Link to={toMapOf(layers)}>Show {what} on the map, free</Link>
    {placed && <Placing placed={placed} />}
  </span>
)

function Placing({ placed }: { placed: string }) {
  const price = usePrice('geo_code')
  return (
    <small>
      then to place each {placed}: {price}
    </small>
  )
}
