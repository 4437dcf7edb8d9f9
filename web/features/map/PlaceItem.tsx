import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { ShowInGraph } from '../../lookup/decisions/InCase.tsx'
import { PinButton } from '../../lookup/pin/PinButton.tsx'
import { addressIn } from '../../lookup/readers/addresses.ts'
import { HeldLink } from '../../lookup/record/HeldLink.tsx'
import { RegisteredHere } from '../../lookup/record/RegisteredHere.tsx'
import { InsertIntoReport } from '../../lookup/report/InsertIntoReport.tsx'
import { LayerSymbol, NamedWithin, type Place, PositionShown } from '../../map/index.tsx'
import { toRecord } from '../../paths.ts'
import { Status } from '../../register/Status.tsx'
import { shortId } from '../../ui/Identifier.tsx'
import css from './List.module.css'
import { usePlaceIn } from './map-state.ts'
import { NearestLink } from './NearestLink.tsx'
import type { MapLayer } from './useLayers.ts'

export type PlaceProps = { layer: MapLayer; place: Place; number: number }

type ItemProps = PlaceProps & {
  /** Paper has the facts of every place. */
  isPrinted?: boolean
} & ComponentProps<'li'>

/** One of several takes two lines until it is selected. A place without a position cannot be selected. */
export function PlaceItem({ layer, place, number, isPrinted = false, ...item }: ItemProps) {
  const { isSelected, isPointed, pointing } = usePlaceIn(layer, place)
  const isOneOfMany = !isSelected && layer.places.length > 1
  const isTwoLines = isOneOfMany && place.point !== null && !isPrinted
  return (
    <li
      {...item}
      data-selected={isSelected || undefined}
      data-pointed={isPointed || undefined}
      data-two-lines={isTwoLines || undefined}
      {...pointing}
    >
      <PlaceName layer={layer} place={place} number={number} />
      {isTwoLines ? <OneLine of={place} /> : <PlaceFacts layer={layer} place={place} isBrief={isOneOfMany} />}
    </li>
  )
}

const OneLine = ({ of: { what, problem, facts } }: { of: Place }) => (
  <p className={css.line}>
    {problem && <Status tone="warn">Position in doubt</Status>}{' '}
    {[what, ...facts.map(([, value]) => value)].filter(Boolean).join(' · ')}
  </p>
)

/** A place's number in its layer's symbol, and its name. Pressing it selects the place. */
export function PlaceName({ layer, place, number }: PlaceProps) {
  const { isSelected, select, pointing } = usePlaceIn(layer, place)
  if (!place.point)
    return (
      <p className={css.name}>
        <LayerSymbol symbol={layer.symbol} number={number} />
        {place.name}
      </p>
    )
  return (
    <button type="button" className={css.name} aria-pressed={isSelected} onClick={select} {...pointing}>
      <LayerSymbol symbol={layer.symbol} number={number} isSelected={isSelected} />
      <span>
        <span className="visually-hidden">{number}. </span>
        {place.name}
      </span>
    </button>
  )
}

type FactsProps = {
  layer: MapLayer
  place: Place
  /** Without coordinates, as in a list. */
  isBrief?: boolean
  /** Its row, in view, says the rest. */
  hasRow?: boolean
}

/** The facts about a place, and its actions. */
export const PlaceFacts = ({ layer, place, hasRow = false, isBrief = hasRow }: FactsProps) => {
  const { name, what, point, radius, facts, to, asks, from, mention } = place
  return (
    <div className={css.facts}>
      <p className="quiet">{what}</p>
      <PositionShown of={isBrief ? { ...place, point: null } : place} />
      {!hasRow && (
        <dl>
          {facts.map(([label, value]) => (
            <div key={`${label} ${value}`}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {(to || from || point) && (
        <div className="row-16">
          {point && (
            <NearestLink point={point} name={name}>
              Find near here
            </NearestLink>
          )}
          {to && (
            <span>
              <HeldLink asks={asks ?? null} to={to} {...(asks && { slot: asks.slot })} label={`More: ${name}`}>
                More
              </HeldLink>
            </span>
          )}
          {!isBrief && <RegisteredHere at={addressIn(name)} of={name} />}
          {mention && !isBrief && <ShowInGraph mention={mention} label={name} />}
          {from && <PinButton from={from.from} at={from.at} kind={pinKindOf(from.at)} label={name} />}
          {from && <InsertIntoReport sources={[{ record: from.from, pointer: from.at }]} of={name} />}
          {from && layer.source.records.length > 1 && (
            <Link to={toRecord(from.from)} aria-label={`record ${shortId(from.from)}, of ${name}`}>
              record <code>{shortId(from.from)}</code>
            </Link>
          )}
        </div>
      )}
      {/* Last: it comes with the squares of the map, and moves nothing that is pressed. */}
      {point && radius !== null && !isBrief && <NamedWithin point={point} radius={radius} />}
    </div>
  )
}

const pinKindOf = (at: string) =>
  at === ''
    ? 'record'
    : at.startsWith('/company_short_list')
      ? 'company'
      : at.startsWith('/filing')
        ? 'filing'
        : isOfPerson.test(at)
          ? 'person'
          : 'place'

const isOfPerson = /^\/(csv_data|director_list)\/\d+$/
