import { Link } from 'react-router'
import { usePrice } from '../../../lookup/price/credits.ts'
import { distanceInWords } from '../../../map/area.ts'
import type { Place } from '../../../map/layer.ts'
import { toCompanies } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { PositionField } from '../PositionField.tsx'
import { positionInWords, positionTyped } from '../position.ts'
import css from './Nearest.module.css'
import type { StartRead } from './start.ts'
import type { NearStart } from './useStart.ts'

type Props = {
  id: string
  start: NearStart
  error: string | undefined
  /** One of several places of the name: the nearest to it are asked for. */
  onChoose: (place: Place) => void
}

/** The one field for where to start, however one has it: how it is read is said below, and nothing typed is rewritten. */
export const StartField = ({ id, start, error, onChoose }: Props) => (
  <PositionField
    id={id}
    label="From"
    hint={hintOf(start)}
    wrong={wrongOf(start.read) ?? ''}
    isRead={() => wrongOf(start.read) === null}
    error={error}
    text={start.text}
    onText={(text) => start.type(text)}
    onPoint={(point) => start.type(positionTyped(point))}
    selectedLabel="From the selected place"
    onSelected={(place, point) => start.type(positionTyped(point), place)}
  >
    {start.of && <p className={css.note}>{placeInWords(start.of)}</p>}
    {start.read?.kind === 'company name' && (
      <p className={css.note}>
        <Link to={toCompanies({ name: start.read.name })}>Companies of this name</Link>, for its number
      </p>
    )}
    {start.isFinding && (
      <p role="status" className={css.note}>
        Asking where it is …
      </p>
    )}
    {start.found && <FoundPlaces found={start.found} onChoose={onChoose} />}
  </PositionField>
)

function FoundPlaces({ found: { places, chosen }, onChoose }: FoundProps) {
  const price = usePrice('find_my_nearest')
  const [only] = places
  if (!only) return null
  if (places.length === 1) return <p className={css.note}>{placeInWords(only)}</p>
  return (
    <div className={css.choice}>
      <p role="status">
        <strong>Which one?</strong> There are {places.length} of this name. Choosing asks for the nearest to it, {price}
        .
      </p>
      {places.map((place) => (
        <Button key={place.id} aria-pressed={place === chosen} onClick={() => onChoose(place)}>
          {place.name}
        </Button>
      ))}
    </div>
  )
}

type FoundProps = { found: NonNullable<NearStart['found']>; onChoose: (place: Place) => void }

const placeInWords = ({ name, radius }: Place): string =>
  radius === null ? name : `${name}, which is known to within ${distanceInWords(radius)}`

function hintOf({ read, found }: NearStart): string {
  switch (read?.kind) {
    case 'point':
      return `Read as the position ${positionInWords(read)}`
    case 'postcode':
      return `Read as the postcode ${read.postcode}`
    case 'place':
      return found?.places.length ? 'Read as a place' : 'Read as a place: where it is, is asked first'
    case 'company':
      return `Read as the company ${read.number}: its addresses on record are the start`
    default:
      return 'A place, a postcode, coordinates, a grid reference such as SE 298 338, or a company number; or from the map'
  }
}

/** Null where it can be started from. */
export function wrongOf(read: StartRead | null): string | null {
  if (read === null)
    return 'Enter where to start: a place, a postcode, coordinates, a grid reference or a company number.'
  return read.kind === 'company name' ? 'Enter the number of the company, not its name.' : null
}
