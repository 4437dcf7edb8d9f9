import { Link } from 'react-router'
import { toMapOf } from '../../paths.ts'
import { usePrice } from '../price/prices.tsx'
import css from './Answer.module.css'

type Props = {
  layers: readonly string[]
  /** The part shown, if it is not everything above or below. */
  what?: string
  /** Places without a point: a lookup finds each, after a press there. */
  placed?: 'town' | 'postcode' | 'town or postcode'
}

/** Opens the map with these layers, and says the price of missing points. */
export const ShowOnMap = ({ layers, what = 'all', placed }: Props) => (
  <span className={css.show}>
    <Link to={toMapOf(layers)}>Show {what} on the map, free</Link>
    {placed && <Placing placed={placed} />}
  </span>
)

function Placing({ placed }: { placed: string }) {
  const price = usePrice('geo_code')
  return (
    /\d/.test(price) && (
      <small>
        then {price} to place each {placed}
      </small>
    )
  )
}
