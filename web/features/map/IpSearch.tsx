import type { Result } from '../../../contract/operations.ts'
import { Answer } from '../../lookup/answer/Answer.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { LookupForm } from '../../lookup/form/LookupForm.tsx'
import { NotRun } from '../../lookup/form/NotRun.tsx'
import { useLookupForm } from '../../lookup/form/useLookupForm.ts'
import { distanceInWords } from '../../map/area.ts'
import { areaOfIp } from '../../map/given-area.ts'
import { PositionShown } from '../../map/PositionShown.tsx'
import { Status } from '../../register/Status.tsx'
import { inWords, levels } from '../../register/words.ts'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { whyNowhere } from './ip-range.ts'
import { LayerPanel } from './LayerPanel.tsx'
import css from './MapScreen.module.css'
import { useMapState } from './map-state.ts'
import { PlaceName } from './PlaceList.tsx'

/** Where an IP address is used, as an area. It may lead to a person: the URL has the record alone. */
export function IpSearch() {
  const { lookup, asked, ask, error, isRun, pointless } = useLookupForm('ip_location', whyNowhere)

  return (
    <>
      <LookupForm operation="ip_location" fields={['ip_address']} asked={asked} onAsk={ask} error={error} verb="Find" />
      {pointless && <NotRun>{pointless}</NotRun>}
      <LayerPanel />
      {isRun && (
        <Panel title="Area of the address" foot={<Foot lookup={lookup} pin={{ kind: 'place', at: '/geo_data' }} />}>
          <Answer lookup={lookup}>{(result) => <IpArea result={result} />}</Answer>
        </Panel>
      )}
    </>
  )
}

function IpArea({ result }: { result: Result<'ip_location'> }) {
  const { ip_address, hostname, isp, geo_data } = result
  const position = areaOfIp(result)
  const { point, radius } = position
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
          ...(point
            ? [['Within about', `${distanceInWords(radius ?? 0)}, our estimate: the service gives no radius`] as Fact]
            : [['On the map', position.what] as Fact]),
        ]}
      />
      <PositionShown of={position} />
    </>
  )
}
