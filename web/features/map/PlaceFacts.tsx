import { Link } from 'react-router'
import { PinButton } from '../../lookup/pin/PinButton.tsx'
import type { Place } from '../../map/layer.ts'
import { PositionShown } from '../../map/PositionShown.tsx'
import { toRecord } from '../../paths.ts'
import { shortId } from '../../ui/Identifier.tsx'
import { NearestLink } from './NearestLink.tsx'
import css from './PlaceFacts.module.css'
import type { MapLayer } from './useLayers.ts'

type Props = { layer: MapLayer; place: Place }

/** What is known of a place, and what can be done with it. */
export const PlaceFacts = ({ layer, place }: Props) => {
  const { name, what, point, facts, to, from } = place
  return (
    <div className={css.facts}>
      <p className={css.what}>{what}</p>
      <PositionShown of={place} />
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {(to || from || point) && (
        <div className={css.ways}>
          {point && (
            <NearestLink point={point} name={name}>
              Nearest to this
            </NearestLink>
          )}
          {to && (
            <Link to={to} aria-label={`More: ${name}`}>
              More
            </Link>
          )}
          {from && <PinButton from={from.from} at={from.at} kind={pinKindOf(from.at)} label={name} />}
          {from && layer.source.records.length > 1 && (
            <Link to={toRecord(from.from)} aria-label={`record ${shortId(from.from)}, of ${name}`}>
              record <code>{shortId(from.from)}</code>
            </Link>
          )}
        </div>
      )}
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
