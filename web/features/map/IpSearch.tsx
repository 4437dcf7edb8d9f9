import type { Result } from '../../../contract/operations.ts'
import { readIpAddress } from '../../../contract/values/ip-address.ts'
import { isRead } from '../../../contract/values/reading.ts'
import { levels } from '../../../entities/geo/given-position.ts'
import { ipKey } from '../../../entities/keys.ts'
import { Answer } from '../../lookup/answer/Answer.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { NotRun } from '../../lookup/answer/NotAnswered.tsx'
import { ShowInGraph } from '../../lookup/decisions/InCase.tsx'
import { FoldingForm } from '../../lookup/form/FoldingForm.tsx'
import { useLookupForm } from '../../lookup/form/useLookupForm.ts'
import { shownOf } from '../../lookup/useLookup.ts'
import { areaOfIp, distanceInWords, PositionShown } from '../../map/index.tsx'
import { Status } from '../../register/Status.tsx'
import { inWords } from '../../register/words.ts'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { LayerPanel } from './LayerPanel.tsx'
import { useMapState } from './map-state.ts'
import { PlaceName } from './PlaceItem.tsx'

/** The area of an IP address. It may lead to a person, so the URL has only the record. */
export function IpSearch() {
  const asking = useLookupForm('ip_location', whyNowhere)
  const { lookup, asked, isRun, pointless } = asking
  const shown = shownOf(lookup)

  return (
    <>
      <FoldingForm operation="ip_location" fields={['ip_address']} asking={asking} verb="Find" />
      {pointless && <NotRun>{pointless}</NotRun>}
      <LayerPanel />
      {isRun && (
        <Panel
          title="Area of the address"
          actions={
            asked.ip_address &&
            shown?.outcome === 'found' && (
              <ShowInGraph mention={ipKey(shown.result?.ip_address?.trim() || asked.ip_address)} />
            )
          }
          foot={<Foot lookup={lookup} pin={{ kind: 'place', at: '/geo_data' }} />}
        >
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
      <p className="measure">
        <Status tone="warn">Approximate</Status> This is where the provider is thought to use the address. It does not
        show who uses it or from where: a proxy, a mobile network or an office elsewhere looks the same.
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

const ranges: readonly (readonly [beginning: RegExp, what: string])[] = [
  [/^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/, 'a private address'],
  [/^127\./, 'a loopback address'],
  [/^169\.254\./, 'a link-local address'],
  [/^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./, 'an address that a provider shares among customers'],
  [/^0\./, 'not the address of a machine'],
  [/^(22[4-9]|23\d)\./, 'a multicast address'],
  [/^(24\d|25[0-5])\./, 'a reserved address'],
]

/** Null when the address may have a location. */
export function whyNowhere({ ip_address = '' }: { ip_address?: string | undefined }): string | null {
  const reading = readIpAddress(ip_address)
  const address = isRead(reading) ? reading.value : ip_address.trim()
  const what = ranges.find(([beginning]) => beginning.test(address))?.[1]
  return what ? `${address} is ${what}, which has no location.` : null
}
