import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Answered, Given } from '../../../lookup/lookups.ts'
import { isDeclined } from '../../../lookup/price/confirmation.ts'
import { usePrice } from '../../../lookup/price/prices.tsx'
import { caseToAskIn } from '../../../lookup/purpose/cases.ts'
import { distanceInWords, type Place, type Point } from '../../../map/index.tsx'
import { toCompanies } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { GridChoice, whichGrid } from '../GridChoice.tsx'
import css from '../Map.module.css'
import { withLayer } from '../map-address.ts'
import { useMapState } from '../map-state.ts'
import { PositionField } from '../PositionField.tsx'
import { placesIn } from '../places/in-answers.ts'
import { lookUpPlace } from '../places/placing.ts'
import { type Position, positionInWords, positionTyped, readStart, type StartRead } from '../read-place.ts'
import { byPoint, byPostcode, startTyped } from '../start-params.ts'

type Props = {
  id: string
  start: NearStart
  error: string | undefined
  /** One of several places of the name was chosen. */
  onChoose: (place: Place) => void
}

/** One field for the start, in any form. The hint says how it was understood; the text itself is never rewritten. */
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
    selectedLabel="Use the selected place"
    onSelected={(place, point) => start.type(positionTyped(point), place)}
  >
    {start.read?.kind === 'point' && (
      <GridChoice position={start.read} onChoose={(point) => start.type(positionTyped(point))} />
    )}
    {start.of && <p className="quiet small">{placeInWords(start.of)}</p>}
    {start.read?.kind === 'company name' && (
      <p className="quiet small">
        <Link to={toCompanies({ name: start.read.name })}>Companies with this name</Link>
      </p>
    )}
    {start.isFinding && (
      <p role="status" className="quiet small">
        Finding the place …
      </p>
    )}
    {start.found && <FoundPlaces found={start.found} onChoose={onChoose} />}
  </PositionField>
)

function FoundPlaces({ found: { places, chosen, isCorrected }, onChoose }: FoundProps) {
  const price = usePrice('find_my_nearest')
  const [only] = places
  if (!only) return null
  if (places.length === 1 && !isCorrected) return <p className="quiet small">{placeInWords(only)}</p>
  return (
    <div className={css.choice}>
      <p role="status">
        <strong>Which one?</strong>{' '}
        {isCorrected ? 'No place has this name.' : `${places.length} places have this name.`} Choosing one searches near
        it, {price}.
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
  radius === null ? name : `${name}, known to within ${distanceInWords(radius)}`

function hintOf({ read, found }: NearStart): string {
  switch (read?.kind) {
    case 'point':
      return read.other ? 'Eastings and northings of more than one grid' : `Position ${positionInWords(read)}`
    case 'postcode':
      return `Postcode ${read.postcode}`
    case 'place':
      return found?.places.length ? 'Place name' : 'Place name: its position is looked up first'
    case 'company':
      return `Company ${read.number}: starts from its addresses on record`
    default:
      return 'Place, postcode, coordinates, grid reference such as SE\u00A0298\u00A0338, or company number. Or point on the map'
  }
}

/** Null when the text is a valid start. */
export function wrongOf(read: StartRead | null): string | null {
  if (read === null)
    return 'Enter where to start: a place, a postcode, coordinates, a grid reference or a company number.'
  if (read.kind === 'point' && read.other) return whichGrid
  return read.kind === 'company name' ? 'Enter the company number, not its name.' : null
}

type Typed = {
  text: string
  /** The search that was shown when it was typed. */
  over: string
  /** The place it was taken from. */
  of?: Place
  /** The places of the name that was looked up. */
  found?: { places: readonly Place[]; chosen: Place | null; isCorrected: boolean }
  /** The parameters whose answer is on the map. */
  params?: Given
}

/** Null while the grid is not chosen. */
const pointOf = ({ point, other }: Position): Point | null => (other ? null : point)

/**
 * @param asked the parameters of the record or link; undefined while they load
 * @param offered a place of another tab, for a form that was not sent yet
 */
export function useStart(asked: Given | undefined, offered: string) {
  const client = useQueryClient()
  const { edit } = useMapState()
  const [latest, setLatest] = useState<Typed | null>(null)
  const [isFinding, setFinding] = useState(false)
  const [failed, setFailed] = useState<Error | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const over = printOf(asked ?? {})
  // Another record or link starts afresh, unless this text led to it.
  const isStill = latest && (!asked || latest.over === over || (latest.params && printOf(latest.params) === over))
  const typed = isStill ? latest : null
  const text = typed?.text ?? (startTyped(asked ?? {}) || offered)
  const read = readStart(text)
  const chosen = typed?.found?.chosen ?? null
  const point: Point | null = read?.kind === 'point' ? pointOf(read) : (chosen?.point ?? null)
  const params = point ? byPoint(point) : read?.kind === 'postcode' ? byPostcode(read.postcode) : null

  function type(text: string, of?: Place) {
    running.current?.abort()
    setFailed(null)
    const read = readStart(text)
    const params =
      read?.kind === 'postcode'
        ? byPostcode(read.postcode)
        : read?.kind === 'point' && pointOf(read)
          ? byPoint(read.point)
          : undefined
    setLatest({ text, over, ...(of && { of }), ...(params && { params }) })
  }

  const choose = (place: Place) => {
    if (!place.point) return null
    const params = byPoint(place.point)
    setLatest((now) => now && { ...now, params, ...(now.found && { found: { ...now.found, chosen: place } }) })
    return params
  }

  /** The parameters for the place; null when there is not exactly one, or no answer. */
  async function find(text: string): Promise<Given | null> {
    const stopping = new AbortController()
    running.current = stopping
    setFailed(null)
    setFinding(true)
    try {
      const case_id = (await caseToAskIn(client))?.case_id
      const answered: Answered<'geo_code'> = await lookUpPlace(text, { case_id, client, signal: stopping.signal })
      const places = placesIn(answered).filter(({ point }) => point)
      const [only, ...others] = places
      const isCorrected = Boolean(answered.result?.searched_name)
      const chosen = others.length === 0 && only?.point && !isCorrected ? only : null
      const params = chosen?.point ? byPoint(chosen.point) : null
      setLatest({ text, over, found: { places, chosen, isCorrected }, ...(params && { params }) })
      // The start is on the map too, with its circle and record.
      if (places.length > 0) edit(withLayer(answered.record.id))
      return params
    } catch (error) {
      if (!stopping.signal.aborted && error instanceof Error && !isDeclined(error)) setFailed(error)
      return null
    } finally {
      if (running.current === stopping) setFinding(false)
    }
  }

  return {
    text,
    /** The text that led to an answer. The field may say something else since. */
    textOf: (answered: Given): string =>
      latest?.params && printOf(latest.params) === printOf(answered) ? latest.text : startTyped(answered),
    read,
    point,
    params,
    of: typed?.of ?? null,
    found: typed?.found ?? null,
    type,
    choose,
    find,
    isFinding,
    failed,
  }
}

export type NearStart = ReturnType<typeof useStart>

const printOf = ({ postcode, latitude, longitude }: Given): string =>
  [postcode, latitude, longitude].map((value) => value ?? '').join()
