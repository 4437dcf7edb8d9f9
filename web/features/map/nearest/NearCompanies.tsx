import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { NotAnswered } from '../../../lookup/answer/NotAnswered.tsx'
import { inTurn, type Turn } from '../../../lookup/in-turn/in-turn.ts'
import { RestNotRun } from '../../../lookup/in-turn/RestNotRun.tsx'
import { type Answered, type Given, runLookup } from '../../../lookup/lookups.ts'
import { usePrice, withPrice } from '../../../lookup/price/prices.tsx'
import { useIsOnlyRead } from '../../../lookup/purpose/cases.ts'
import { isGivenUp } from '../../../lookup/useLookup.ts'
import { bearingOf, distanceInWords, entryPosition, nameOfEntry, windOf } from '../../../map/index.tsx'
import { notingExport } from '../../../table/export/noting-export.ts'
import { type Column, Table } from '../../../table/Table.tsx'
import { Button, firstClick } from '../../../ui/Button.tsx'
import { count } from '../../../ui/numbers.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { layerInWords } from '../layers-in-words.ts'
import css from '../Map.module.css'
import { withLayer } from '../map-address.ts'
import { useMapState } from '../map-state.ts'
import { companyKey, type MapLayer } from '../useLayers.ts'
import { merged, type NearStart, nearestRange, openingTimes, type Start, services, startsOf } from './nearest.ts'

/** For each company on the map: the places of the list near its addresses. */
export function NearCompanies({ params }: { params: Given }) {
  const { layers } = useMapState()
  if (useIsOnlyRead()) return null
  return layers
    .filter(({ key }) => companyKey.test(key))
    .map((layer) => <NearCompany key={layer.key} layer={layer} params={params} />)
}

function NearCompany({ layer, params }: { layer: MapLayer; params: Given }) {
  const starts = startsOf(layer.places)
  const without = layer.places.filter(({ point }) => !point).length
  const { ask, cancel, asked, answers, all, progress, failed, left } = useNearCompany()
  const price = usePrice(...starts.map(() => 'find_my_nearest'))
  const priceAgain = usePrice(...(failed?.starts ?? []).map(() => 'find_my_nearest'))
  const { group_name, max_range_metres, max_results } = params
  const limits = { group_name, max_range_metres, max_results }

  return (
    <Panel title={`Near ${layer.name}`}>
      {layer.state === 'not_run' || (layer.state === 'none_found' && !layer.lacks) ? (
        <p>This case has no record with addresses of the company.</p>
      ) : starts.length === 0 && layer.state !== 'found' ? (
        <p>Its addresses: {layerInWords(layer)}</p>
      ) : starts.length === 0 ? (
        <p>None of its addresses has a position yet. Find their postcodes below first.</p>
      ) : progress ? (
        <p role="status">
          Searched near {progress.done} of {count(progress.all, 'address', 'addresses')} …{' '}
          <Button look="quiet" onClick={firstClick(cancel)}>
            Stop
          </Button>
        </p>
      ) : (
        <p className={css.ways}>
          <Button onClick={firstClick(() => void ask(starts, limits))}>
            {withPrice(`Search ${listOf(limits)} near its ${count(starts.length, 'address', 'addresses')}`, price)}
          </Button>
        </p>
      )}
      {without > 0 && starts.length > 0 && (
        <p className="quiet small">{count(without, 'address has', 'addresses have')} no position and are left out.</p>
      )}
      {failed && (
        <NotAnswered error={failed.error}>
          <Button onClick={firstClick(() => void ask(failed.starts, asked, answers ?? []))}>
            {withPrice(`Try again for ${count(failed.starts.length, 'address', 'addresses')}`, priceAgain)}
          </Button>
        </NotAnswered>
      )}
      <RestNotRun left={left} />
      {answers && answers.length > 0 && <Merged answers={answers} asked={asked} all={all} of={layer} />}
    </Panel>
  )
}

const listOf = ({ group_name }: Given) => (group_name?.trim() ? `the list “${group_name.trim()}”` : 'the default list')

/** `asked`: the limits of the answers. Those in the form may be newer. */
type MergedProps = { answers: readonly FromStart[]; asked: Given; all: number; of: MapLayer }

function Merged({ answers, asked, all, of }: MergedProps) {
  const rows = useMemo(() => merged(answers), [answers])
  const within = `${listOf(asked)}, within ${distanceInWords(Number(asked.max_range_metres?.trim() || nearestRange))}`
  const searched = `${answers.length} of ${count(all, 'address', 'addresses')} searched`
  return (
    <>
      <p role="status">
        <strong>{rows.length === 0 ? 'None found' : count(rows.length, 'place')}</strong>
        {` near ${rows.length === 0 ? 'any of them' : 'them'} in ${within}; ${searched}.`}
      </p>
      {rows.length > 0 && (
        <Table
          // Each company's table keeps its own order and filters.
          name={`near-${of.key.replace(':', '-')}`}
          caption={`Places near the addresses of ${of.name}, by distance`}
          columns={columns}
          rows={rows}
          keyOf={({ record, index }) => `${record}/${index}`}
          source={{
            file: 'near-company',
            facts: { searched, asked: within },
            note: notingExport(({ record }) => [record]),
          }}
        />
      )}
    </>
  )
}

const wayOf = ({ entry, start }: NearStart): string | null => {
  const { point } = entryPosition(entry)
  const bearing = point && bearingOf(start.point, point)
  return bearing === null ? null : windOf(bearing)
}

const nearWhom = ({ start }: NearStart): string => start.names.join('; ')

const columns: Column<NearStart>[] = [
  {
    label: 'Name',
    isName: true,
    value: ({ entry }) => nameOfEntry(entry),
    cell: (near) => <NearName near={near} />,
  },
  {
    label: 'Distance',
    align: 'end',
    isNarrow: true,
    value: ({ metres }) => metres,
    cell: ({ metres, start }) =>
      metres === null ? 'not given' : `${start.radius ? 'about ' : ''}${distanceInWords(metres)}`,
  },
  { label: 'Direction', isNarrow: true, isCategory: true, isPersonal: false, value: wayOf },
  { label: 'Near', isPersonal: true, value: nearWhom },
  {
    label: 'Address',
    value: ({ entry }) => [entry.address, entry.postcode].filter(Boolean).join(', '),
  },
  {
    label: 'Open',
    isOptional: true,
    value: ({ entry }) => openingTimes(entry),
  },
  { label: 'Services', isOptional: true, value: ({ entry }) => services(entry) },
]

/** Selects the place in the layer of its answer. */
function NearName({ near: { entry, record, index } }: { near: NearStart }) {
  const { select } = useMapState()
  const name = nameOfEntry(entry)
  if (!entryPosition(entry).point) return `${name}, not on the map`
  return (
    <Button look="quiet" onClick={() => select(`${record}/${index + 1}`)}>
      {name}
    </Button>
  )
}

export type FromStart = { start: Start; answered: Answered<'find_my_nearest'> }

/** Looks up each start in turn. Each answer becomes a layer at once. */
function useNearCompany() {
  const client = useQueryClient()
  const { edit } = useMapState()
  const [answers, setAnswers] = useState<readonly FromStart[] | null>(null)
  /** The limits of the answers. */
  const [asked, setAsked] = useState<Given>({})
  /** How many the press was for. A change of case changes the addresses of the company. */
  const [all, setAll] = useState(0)
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  const [failed, setFailed] = useState<{ error: Error; starts: readonly Start[] } | null>(null)
  const [left, setLeft] = useState<Turn<Start, unknown>['left']>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  /** @param before answers to keep, when only the failed ones run again */
  async function ask(starts: readonly Start[], params: Given, before?: readonly FromStart[]) {
    if (running.current) return
    const stop = new AbortController()
    running.current = stop
    setFailed(null)
    setLeft(undefined)
    setProgress({ done: 0, all: starts.length })
    if (!before) {
      setAll(starts.length)
      setAsked(params)
    }
    let found = before ?? []
    setAnswers(found)
    const unanswered: Start[] = []
    function look({ point: { latitude, longitude } }: Start, done: number, case_id: string | undefined) {
      setProgress({ done, all: starts.length })
      const at = { latitude: String(latitude), longitude: String(longitude) }
      const lookup = { operation: 'find_my_nearest', params: { ...params, ...at }, case_id } as const
      return runLookup(lookup, client, stop.signal)
    }
    for await (const { item: start, answer: answered, error, left } of inTurn(starts, look, { client, stop })) {
      if (answered) {
        found = [...found, { start, answered }]
        setAnswers(found)
        if (answered.outcome === 'found') edit(withLayer(answered.record.id))
      }
      setLeft(left)
      if (error && !isGivenUp(error)) {
        unanswered.push(start)
        setFailed({ error, starts: unanswered })
      }
    }
    running.current = undefined
    setProgress(null)
  }

  return { ask, cancel: () => running.current?.abort(), asked, answers, all, progress, failed, left }
}
