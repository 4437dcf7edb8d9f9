import type { RecordOf } from '../../../contract/records.ts'
import { PinButton } from '../../api/PinButton.tsx'
import { Coordinates } from '../../map/Coordinates.tsx'
import { radiusOf } from '../../map/plotted-place.ts'
import { inWords, levels } from '../../ui/words.ts'
import css from './PlaceList.module.css'

type Props = {
  places: RecordOf<'geo_data'>[]
  /** The record they stand in. */
  record: string
  selected: number | null
  onSelect: (index: number) => void
}

/** What the map shows, in words and in the same order; what cannot be drawn stands here all the same. */
export const PlaceList = ({ places, record, selected, onSelect }: Props) => (
  <ol className={css.places}>
    {places.map((place, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number in the answer, on the map too.
      <li key={index} data-selected={index === selected || undefined}>
        <div className={css.head}>
          <button type="button" className={css.name} aria-pressed={index === selected} onClick={() => onSelect(index)}>
            <span className={css.number}>{index + 1}</span>
            {nameOf(place)}
          </button>
          <PinButton from={record} at={`/geo_data_list/${index}`} kind="place" label={nameOf(place)} isSmall />
        </div>
        <dl>
          <div>
            <dt>What it is</dt>
            <dd>{precisionOf(place)}</dd>
          </div>
          {!place.latitude && (
            <div>
              <dt>WGS84</dt>
              <dd>not given, so not on the map</dd>
            </div>
          )}
        </dl>
        {place.latitude && (
          <Coordinates point={{ latitude: Number(place.latitude), longitude: Number(place.longitude) }} given={place} />
        )}
      </li>
    ))}
  </ol>
)

const nameOf = ({ description, postcode }: RecordOf<'geo_data'>) => description || postcode || 'Place without a name'

/** The circle on the map, in words. */
function precisionOf({ level }: RecordOf<'geo_data'>): string {
  const radius = radiusOf(level)
  const within = radius < 1000 ? `${radius} m` : `${radius / 1000} km`
  return `${inWords(levels, level) || 'Point of unknown kind'}; approximate, within about ${within}`
}
