/** The layers that the address names, as the list, the map and whatever is taken away from both show them. */
import { useQueries } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { OperationName } from '../../../contract/operations.ts'
import { type Answered, answerQuery } from '../../lookup/lookups.ts'
import { hasPlaces } from '../../lookup/operations.ts'
import { type CaseFile, useCase } from '../../lookup/purpose/cases.ts'
import type { Layer, Place } from '../../map/layer.ts'
import { symbolAt } from '../../map/symbols.ts'
import { layerName } from './layer-name.ts'
import { type MapAddress, readMapAddress } from './map-address.ts'
import { placedBy, pointsByText } from './places/placed.ts'
import { placesIn } from './places/records.ts'
import { placesOfCompany, placesOfPins, pointsPinned } from './places/whole.ts'
import { companyKey, type Source, useSources } from './useSources.ts'

/** Whether a layer is there; each loads, fails and is tried again alone, and none of these is said for another. */
export type LayerState = 'reading' | 'failed' | 'not_answered' | 'none_found' | 'found'

export type MapLayer = Layer & {
  state: LayerState
  source: Source
  /** It is what is searched for now: its answer stands in a panel of its own. */
  isCurrent: boolean
}

export function useLayers(): { address: MapAddress; layers: MapLayer[] } {
  const [search] = useSearchParams()
  const address = readMapAddress(search)
  const { file } = useCase()
  const order = address.slots.filter((key) => key !== '')
  const sources = useSources(order)
  const points = usePoints(address.placed)

  const layers = order.map((key): MapLayer => {
    const source = sources.get(key) as Source
    const isCurrent = key === address.current
    return {
      key,
      name: layerName(key, source, file?.reference),
      symbol: symbolAt(address.slots.indexOf(key)),
      places: key === 'case' ? placesOfCase(source, points) : placedBy(placesOf(key, source), points),
      isShown: !address.hidden.has(key),
      state: stateOf(key, source, file),
      source,
      isCurrent,
    }
  })
  // What is searched for now is the first.
  return {
    address,
    layers: [...layers.filter(({ isCurrent }) => isCurrent), ...layers.filter((one) => !one.isCurrent)],
  }
}

/** What is known of where the addresses' postcodes are. */
function usePoints(records: readonly string[]) {
  const answers = useQueries({
    queries: [...new Set(records)].map((id) => ({ ...answerQuery<'geo_code'>(id), retry: false })),
  })
  return pointsByText(answers.flatMap(({ data }) => (data?.record.operation === 'geo_code' ? [data] : [])))
}

/** What is pinned beside an address says where it is, as far as it can. */
function placesOfCase({ records, pins }: Source, points: ReadonlyMap<string, Place | null>): Place[] {
  const byId = new Map(records.map((record) => [record.record.id, record]))
  return placedBy(placesOfPins(pins, byId), new Map([...points, ...pointsPinned(pins, byId)]))
}

function placesOf(key: string, { records }: Source) {
  const number = companyKey.exec(key)?.[1]
  if (number === undefined) return records.flatMap(placesIn)
  const of = <Op extends OperationName>(operation: Op) =>
    records.find(({ record }) => record.operation === operation) as Answered<Op> | undefined
  return placesOfCompany(number, {
    company: of('company_number_search'),
    officers: of('company_appointments'),
    filings: of('company_filing_history'),
  })
}

function stateOf(key: string, { records, error, isReading }: Source, file: CaseFile | undefined): LayerState {
  if (error) return 'failed'
  if (isReading) return 'reading'
  if (key === 'case') return file && records.length > 0 ? 'found' : 'none_found'
  if (companyKey.test(key)) return records.length > 0 ? 'found' : 'none_found'
  const [record] = records
  if (!record || record.outcome === 'not_answered' || !record.result) return 'not_answered'
  return record.outcome === 'found' && hasPlaces(record.record.operation) ? 'found' : 'none_found'
}
