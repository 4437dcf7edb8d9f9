/** The contents of an export: the shown layers, and the notes in each file and picture. */
import { count, numberInWords } from '../../ui/numbers.ts'
import { isApproximate, type Layer, recordsOf } from '../layers.ts'

/** An answer by which places are shown. */
export type CitedRecord = { id: string; at: string; operation: string; sha256?: string | null | undefined }

export type ExportProps = {
  /** All layers; only the shown ones are exported. */
  layers: readonly Layer[]
  /** Of the open case. */
  caseReference: string | null
  records: readonly CitedRecord[]
  /** The attributions that the registers' licences require. */
  attribution: readonly string[]
}

export type ExportedMap = {
  /** The visible layers, in the order of the list. */
  layers: readonly Layer[]
  /** `2 of 3 layers, 45 places`. */
  shown: string
  at: Date
  /** The reference of the open case. */
  caseReference: string | null
  records: readonly CitedRecord[]
  attribution: readonly string[]
  /** The file name without extension, and without anything personal. */
  file: string
}

type Given = Pick<ExportedMap, 'at' | 'attribution'> & {
  layers: readonly Layer[]
  caseReference?: string | null | undefined
  records?: readonly CitedRecord[] | undefined
}

export function exportedMap({ layers, at, caseReference = null, records = [], attribution }: Given): ExportedMap {
  const shown = layers.filter(({ isShown }) => isShown)
  const shownBy = new Set(shown.flatMap(({ places }) => places.flatMap(recordsOf)))
  const of = shown.length < layers.length ? `${shown.length} of ` : ''
  const lacking = Map.groupBy(
    shown.flatMap(({ lacks }) => lacks ?? []),
    (lacks) => lacks,
  )
  const lacked = [...lacking].map(([lacks, of]) => `; ${count(of.length, 'layer')} ${lacks}`)
  return {
    layers: shown,
    shown: `${of}${count(layers.length, 'layer')}, ${count(numberOfPlaces(shown), 'place')}${lacked.join('')}`,
    at,
    caseReference,
    records: records.filter(({ id }) => shownBy.has(id)),
    attribution,
    file: `whereabouts-map-${at.toISOString().replaceAll(':', '-')}`,
  }
}

export const numberOfPlaces = (layers: readonly Layer[]): number =>
  layers.reduce((sum, { places }) => sum + places.length, 0)

/** In the words of the layer's legend: `12 places, 9 approximate, 3 not drawn`. */
export function layerInWords({ places, lacks }: Layer): string {
  if (lacks && places.length === 0) return lacks
  const without = places.filter(({ point }) => point === null).length
  const inDoubt = places.filter(({ problem }) => problem).length
  const approximate = places.filter(isApproximate).length
  const of = (some: number) => (some === places.length ? (some === 1 ? '' : 'all ') : `${numberInWords(some)} `)
  return [
    count(places.length, 'place'),
    approximate > 0 && `${of(approximate)}approximate`,
    without > 0 && `${of(without)}not drawn`,
    inDoubt > 0 && `${of(inDoubt)}in doubt`,
    lacks,
  ]
    .filter(Boolean)
    .join(', ')
}

/** The notes on origin in every file, by name. */
export const sourceOf = ({ at, caseReference, shown, attribution }: ExportedMap): [name: string, value: string][] => [
  ['taken_at', at.toISOString()],
  ...(caseReference === null ? [] : [['case', caseReference] as [string, string]]),
  ['shown', shown],
  ['coordinates', 'WGS84. Each place says how its position was found'],
  ...(attribution.length > 0 ? [['attribution', attribution.join('. ')] as [string, string]] : []),
]
