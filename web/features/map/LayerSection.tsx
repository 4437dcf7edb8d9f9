import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { toOutcode, toPostcode } from '../../../contract/postcode.ts'
import { Contradictions } from '../../lookup/answer/Contradictions.tsx'
import { Source } from '../../lookup/answer/Foot.tsx'
import { NoAnswer } from '../../lookup/answer/NoAnswer.tsx'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { placesPaidFor } from '../../lookup/answer/ShowOnMap.tsx'
import { inTurn, type Turn } from '../../lookup/in-turn/in-turn.ts'
import { RestNotRun } from '../../lookup/in-turn/RestNotRun.tsx'
import { hasPlaces, operationInWords } from '../../lookup/operations.ts'
import { useWasPressed } from '../../lookup/presses.ts'
import { usePrice, withPrice } from '../../lookup/price/prices.tsx'
import { useCase, useIsOnlyRead } from '../../lookup/purpose/cases.ts'
import { isGivenUp } from '../../lookup/useLookup.ts'
import { toCompany, toRecord } from '../../paths.ts'
import { Button, firstClick } from '../../ui/Button.tsx'
import { count } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useIsSlow } from '../../ui/timing.ts'
import css from './Map.module.css'
import { withPlaced } from './map-address.ts'
import { useMapState } from './map-state.ts'
import { PlaceList } from './PlaceList.tsx'
import { placesOfPins } from './places/company-and-case.ts'
import { lookUpPlace, textsOf } from './places/placing.ts'
import { companyKey, type MapLayer } from './useLayers.ts'

/** A layer in words: its places, or why it has none. Each layer loads and fails on its own. */
export function LayerSection({ layer }: { layer: MapLayer }) {
  const showsLoader = useIsSlow(layer.state === 'reading')
  // Here, because a change of case reads the layer again.
  const placing = usePlacing()
  const { records } = layer.source
  return (
    <Panel title={layer.name} foot={layer.key !== 'case' && records.map((of) => <Source key={of.record.id} of={of} />)}>
      {showsLoader ? (
        <p role="status">Loading the layer …</p>
      ) : (
        layer.state !== 'reading' && <LayerBody layer={layer} placing={placing} />
      )}
      <RestNotRun left={placing.left} />
    </Panel>
  )
}

type Props = { layer: MapLayer; placing: ReturnType<typeof usePlacing> }

function LayerBody({ layer, placing }: Props) {
  const { key, state, source, places } = layer
  if (state === 'failed' && source.error)
    return (
      <NotAnswered error={source.error}>
        <Button onClick={source.retry}>Try again</Button>
      </NotAnswered>
    )
  const [of] = source.records
  if (state === 'not_answered' && of)
    return (
      <p>
        <NoAnswer of={of} />
      </p>
    )
  return (
    <>
      {key !== 'case' && source.records.map((of) => <Contradictions key={of.record.id} answered={of} />)}
      {places.length === 0 && <WhyNone layer={layer} />}
      <NotOnMap layer={layer} />
      <PlacePostcodes layer={layer} placing={placing} />
      {places.length > 0 && <PlaceList layer={layer} />}
    </>
  )
}

function WhyNone({ layer: { key, source } }: { layer: MapLayer }) {
  const caseShown = useCaseShown()
  if (key === 'case')
    return (
      <p>
        <strong>None found.</strong>{' '}
        {source.pins.length === 0 ? 'Nothing is pinned to the case.' : 'No pin in the case has a place.'}
      </p>
    )
  if (companyKey.test(key))
    // The lines below say which lookups were not run, or not answered.
    return source.parts.some(({ is }) => is === 'answered') ? (
      <p>
        <strong>None found</strong> on record in {caseShown}.
      </p>
    ) : null
  const [of] = source.records
  // The outcome of the record counts: an answer may hold a host and a provider without a place.
  if (of?.outcome === 'found' && hasPlaces(of.record.operation))
    return (
      <p>
        <strong>Found, without a position.</strong> Nothing can be drawn.{' '}
        <Link to={toRecord(of.record.id)}>Open the record</Link> to see what the answer holds.
      </p>
    )
  return (
    <p>
      <strong>None found.</strong>{' '}
      {of && !hasPlaces(of.record.operation)
        ? `A result of “${operationInWords(of.record.operation)}” has no places.`
        : 'The answer has no places.'}
    </p>
  )
}

/** A case that one reads is not the current case. */
const useCaseShown = (): string => useCase().shown?.reference ?? 'the current case'

/** What belongs to the layer but has no place, so that nobody takes it for missing. */
function NotOnMap({ layer: { key, source } }: { layer: MapLayer }) {
  const caseShown = useCaseShown()
  const number = companyKey.exec(key)?.[1]
  if (number !== undefined) {
    const lines = [
      ['Not answered', source.parts.filter(({ is }) => is === 'not_answered')],
      ['Not run', source.parts.filter(({ is }) => is === 'not_run')],
    ] as const
    if (lines.every(([, parts]) => parts.length === 0)) return null
    return (
      <p>
        {lines.map(
          ([what, parts]) =>
            parts.length > 0 &&
            `${what} in ${caseShown}: ${parts.map(({ operation }) => operationInWords(operation).toLowerCase()).join('; ')}. `,
        )}
        <Link to={toCompany(number, 'places')}>Go to the dossier</Link>
      </p>
    )
  }
  if (key !== 'case') return null
  const records = new Map(source.records.map((of) => [of.record.id, of]))
  const without = source.pins.filter((pin) => placesOfPins([pin], records).length === 0).length
  if (without === 0 || without === source.pins.length) return null
  return <p>{count(without, 'pin has', 'pins have')} no place, such as a filing or a charge.</p>
}

/** Addresses without a position: one press looks up each postcode once. Nothing runs by itself. */
function PlacePostcodes({ layer, placing: { place, cancel, progress, failed } }: Props) {
  const texts = textsOf(layer.places)
  const price = usePrice(...texts.map(() => 'geo_code'))
  const isOnlyRead = useIsOnlyRead()
  useAtOnce(layer.state === 'found' && !layer.source.isReadAgain && !isOnlyRead ? texts : [], place)
  if ((texts.length === 0 || isOnlyRead) && !progress) return null
  const cost = /\d/.test(price) ? `at most ${price}` : price
  return (
    <div className={css.placing}>
      {progress ? (
        <p role="status">
          Looked up {progress.done} of {progress.all} …{' '}
          <Button look="quiet" onClick={firstClick(cancel)}>
            Stop
          </Button>
        </p>
      ) : (
        <>
          <Button onClick={firstClick(() => void place(texts))}>{withPrice(`Find ${whatAreIn(texts)}`, cost)}</Button>
          <p>Lookups from the last 28 days are free.</p>
        </>
      )}
      {failed && <NotAnswered error={failed} />}
    </div>
  )
}

/** Presses that were served: the map hands the state of its address on while it edits the address. */
const served = new WeakSet<object>()

/** The press of another screen that paid for as many places, once. */
function useAtOnce(texts: readonly string[], place: (texts: readonly string[]) => Promise<void>): void {
  const { state } = useLocation()
  const isPaid = useWasPressed() && texts.length > 0 && texts.length <= placesPaidFor(state)
  const begin = useEffectEvent(() => {
    // The list may be longer by now, and the press paid for no more than it named.
    if (!isPaid || served.has(state)) return
    served.add(state)
    void place(texts)
  })
  useEffect(
    function placeAtOnce() {
      if (!isPaid) return
      // React may mount a screen twice. Only the screen that stays begins.
      const timer = setTimeout(begin)
      return () => clearTimeout(timer)
    },
    [isPaid],
  )
}

function whatAreIn(texts: readonly string[]): string {
  if (texts.every((text) => toPostcode(text))) return count(texts.length, 'postcode')
  if (texts.every((text) => !toPostcode(text) && !toOutcode(text))) return count(texts.length, 'town')
  return count(texts.length, 'postcode or town', 'postcodes and towns')
}

/** Looks up the texts one by one. Each answer is on the map and in the address at once. */
function usePlacing() {
  const client = useQueryClient()
  const { edit } = useMapState()
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  const [failed, setFailed] = useState<Error | null>(null)
  const [left, setLeft] = useState<Turn<string, unknown>['left']>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function place(texts: readonly string[]) {
    if (running.current) return
    const stop = new AbortController()
    running.current = stop
    setFailed(null)
    setLeft(undefined)
    setProgress({ done: 0, all: texts.length })
    function look(text: string, done: number, case_id: string | undefined) {
      setProgress({ done, all: texts.length })
      return lookUpPlace(text, { case_id, client, signal: stop.signal })
    }
    for await (const { answer, error, left } of inTurn(texts, look, { client, stop })) {
      if (answer) edit(withPlaced([answer.record.id]))
      // The button keeps those that failed.
      if (error && !isGivenUp(error)) setFailed(error)
      setLeft(left)
    }
    running.current = undefined
    setProgress(null)
  }

  return { place, cancel: () => running.current?.abort(), progress, failed, left }
}
