import { useState } from 'react'
import type { Result } from '../../../contract/operations.ts'
import { Answer } from '../../api/Answer.tsx'
import { Foot } from '../../api/Foot.tsx'
import { LookupForm } from '../../forms/LookupForm.tsx'
import { useAsking } from '../../forms/useAsking.ts'
import { areaOf, distanceInWords } from '../../map/area.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Status } from '../../ui/Status.tsx'
import { inWords, levels } from '../../ui/words.ts'
import { whatItIs } from './ip-range.ts'
import { LayerPanel } from './LayerPanel.tsx'
import css from './MapScreen.module.css'
import { useMapState } from './map-state.ts'
import { PlaceName } from './PlaceList.tsx'
import { radiusOfAddress as radius } from './places/areas.ts'

/** Where an IP address is used, as an area. It may lead to a person: the URL has the record alone. */
export function IpSearch() {
  const { lookup, asked, ask, error, isRun } = useAsking('ip_location')
  const [refused, setRefused] = useState<{ address: string; what: string } | null>(null)
  const { query } = lookup

  return (
    <>
      <LookupForm
        operation="ip_location"
        fields={['ip_address']}
        asked={refused ? { ip_address: refused.address } : asked}
        onAsk={(params) => {
          const { ip_address = '' } = params
          const what = whatItIs(ip_address)
          setRefused(what === null ? null : { address: ip_address, what })
          if (what === null) ask(params)
        }}
        error={error}
        verb="Find"
      />
      {refused && (
        <p role="alert" className={css.note}>
          <strong>Not run.</strong> <Identifier>{refused.address}</Identifier> is {refused.what}: it has no place.
          Nothing was asked and nothing was paid.
        </p>
      )}
      <LayerPanel />
      {isRun && !refused && (
        <Panel title="Area of the address" foot={<Foot lookup={lookup} pin={{ kind: 'place', at: '/geo_data' }} />}>
          <Answer
            lookup={lookup}
            wanted="the area of the address"
            none={
              <p>
                <strong>None found.</strong> The service knows no place of{' '}
                <Identifier>{query.data?.params.ip_address}</Identifier>.
              </p>
            }
          >
            {(result) => <IpArea result={result} />}
          </Answer>
        </Panel>
      )}
    </>
  )
}

function IpArea({ result: { ip_address, hostname, isp, geo_data } }: { result: Result<'ip_location'> }) {
  const hasPoint = areaOf(geo_data, radius) !== null
  const { current } = useMapState()
  const place = current?.places[0]
  return (
    <>
      {current && place && <PlaceName layer={current} place={place} number={1} />}
      <p className={css.note}>
        <Status tone="warn">Approximate</Status> This is where its provider is thought to use the address, not who uses
        it or from where: a proxy, a mobile network or an office elsewhere looks the same.
      </p>
      <Facts
        facts={[
          ['IP address', <Identifier key="ip">{ip_address}</Identifier>],
          ['Host name', hostname],
          ['Provider', isp],
          ['Area', geo_data?.description],
          ['Town', geo_data?.city],
          ['Country', [geo_data?.country_name, geo_data?.country_code].filter(Boolean).join(', ')],
          ['What the point is', inWords(levels, geo_data?.level)],
          [
            'Within about',
            hasPoint
              ? `${distanceInWords(radius)}, our estimate: the service says no radius`
              : 'not drawn: the service gives no coordinates',
          ],
          ['WGS84', hasPoint && <Identifier key="wgs">{`${geo_data?.latitude}, ${geo_data?.longitude}`}</Identifier>],
          [
            'OSGB36',
            geo_data?.east ? (
              <Identifier key="grid">{`E ${geo_data.east} N ${geo_data.north}`}</Identifier>
            ) : (
              'none: outside the national grid'
            ),
          ],
        ]}
      />
    </>
  )
}
