import { Link } from 'react-router'
import { Contradictions } from '../../lookup/answer/Contradictions.tsx'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { Source } from '../../lookup/answer/Source.tsx'
import { hasPlaces, operationInWords } from '../../lookup/operations.ts'
import { toCompany } from '../../paths.ts'
import { whyInWords } from '../../register/words.ts'
import { Button } from '../../ui/Button.tsx'
import { count } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useIsSlow } from '../../ui/timing.ts'
import { PlaceList } from './PlaceList.tsx'
import { PlacePostcodes } from './PlacePostcodes.tsx'
import { placesOfPins } from './places/whole.ts'
import type { MapLayer } from './useLayers.ts'
import { companyKey, companyParts } from './useSources.ts'

/** A layer in words: its places, or why it has none. It loads, fails and is read again without the others. */
export function LayerSection({ layer }: { layer: MapLayer }) {
  const showsLoader = useIsSlow(layer.state === 'reading')
  const { records } = layer.source
  return (
    <Panel title={layer.name} foot={layer.key !== 'case' && records.map((of) => <Source key={of.record.id} of={of} />)}>
      {showsLoader ? <p role="status">Reading the layer …</p> : layer.state !== 'reading' && <Told layer={layer} />}
    </Panel>
  )
}

function Told({ layer }: { layer: MapLayer }) {
  const { key, state, source, places } = layer
  if (state === 'failed' && source.error)
    return (
      <NotAnswered error={source.error}>
        <Button onClick={source.retry}>Read it again, free</Button>
      </NotAnswered>
    )
  if (state === 'not_answered')
    return (
      <p>
        <strong>Not answered:</strong>{' '}
        {source.records[0]?.reason ? whyInWords(source.records[0]) : 'what came was erased.'}
      </p>
    )
  return (
    <>
      {key !== 'case' && source.records.map((of) => <Contradictions key={of.record.id} answered={of} />)}
      {places.length === 0 && <WhyNone layer={layer} />}
      <NotOnMap layer={layer} />
      <PlacePostcodes layer={layer} />
      {places.length > 0 && <PlaceList layer={layer} />}
    </>
  )
}

function WhyNone({ layer: { key, source } }: { layer: MapLayer }) {
  if (key === 'case')
    return (
      <p>
        <strong>None found.</strong>{' '}
        {source.pins.length === 0
          ? 'Nothing is pinned to the case.'
          : 'Nothing that is pinned to the case has a place.'}
      </p>
    )
  if (companyKey.test(key))
    return (
      <p>
        <strong>None found</strong> on record in the open case.
      </p>
    )
  const [of] = source.records
  return (
    <p>
      <strong>None found.</strong>{' '}
      {of && !hasPlaces(of.record.operation)
        ? `An answer to “${operationInWords(of.record.operation)}” has no places.`
        : 'The answer has no places.'}
    </p>
  )
}

/** What belongs to the layer and has no place in it, so that its silence is not taken for an answer. */
function NotOnMap({ layer: { key, source } }: { layer: MapLayer }) {
  const number = companyKey.exec(key)?.[1]
  if (number !== undefined) {
    const missing = companyParts.filter((part) => !source.records.some(({ record }) => record.operation === part))
    if (missing.length === 0) return null
    return (
      <p>
        Not run in the open case: {missing.map((part) => operationInWords(part).toLowerCase()).join('; ')}.{' '}
        <Link to={toCompany(number, 'places')}>Go to the dossier</Link>
      </p>
    )
  }
  if (key !== 'case') return null
  const records = new Map(source.records.map((of) => [of.record.id, of]))
  const without = source.pins.filter((pin) => placesOfPins([pin], records).length === 0).length
  if (without === 0 || without === source.pins.length) return null
  return <p>{count(without, 'pinned thing has', 'pinned things have')} no place, such as a filing or a charge.</p>
}
