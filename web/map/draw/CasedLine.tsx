import { Polyline } from 'react-leaflet'
import css from './CasedLine.module.css'

type Position = [latitude: number, longitude: number]

/** A line, or several, that can be told from whatever it lies on. */
export const CasedLine = ({ positions }: { positions: Position[] | Position[][] }) => (
  <>
    <Polyline positions={positions} interactive={false} className={css.casing ?? ''} />
    <Polyline positions={positions} interactive={false} className={css.line ?? ''} />
  </>
)
