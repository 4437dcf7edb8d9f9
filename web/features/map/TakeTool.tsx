import { useCase } from '../../lookup/purpose/cases.ts'
import { useOwnPoints } from '../../map/points/own-points.ts'
import { TakeAway } from '../../map/take/TakeAway.tsx'
import { useMapState } from './map-state.ts'

/** What the map shows, to be taken away: what is on record, and then the analyst's own. */
export function TakeTool() {
  const { layers } = useMapState()
  const [own] = useOwnPoints()
  const { file } = useCase()
  const records = layers.flatMap(({ source }) => source.records.map(({ record }) => record))
  const unique = [...new Map(records.map((record) => [record.id, record])).values()]
  return <TakeAway layers={[...layers, ...own.layers]} caseReference={file?.reference ?? null} records={unique} />
}
