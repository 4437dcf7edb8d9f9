import type { RecordOf } from '../../../contract/records.ts'
import type { Layer } from '../../map/layer.ts'
import { radiusOf, toPlotted } from '../../map/plotted-place.ts'
import { inWords, levels } from '../../ui/words.ts'

/** The places of an answer as a layer. */
export function layerOf(text: string, record: string, list: readonly RecordOf<'geo_data'>[]): Layer {
  const plotted = new Map(toPlotted(list).map((place) => [place.index, place]))
  return {
    key: record,
    name: `Places for “${text}”`,
    symbol: { shape: 'circle', colour: 1 },
    isShown: true,
    places: list.map((place, index) => {
      const point = plotted.get(index)
      return {
        id: String(index),
        name: place.description || place.postcode || 'Place without a name',
        what: inWords(levels, place.level) ?? '',
        point: point ? { latitude: point.latitude, longitude: point.longitude } : null,
        radius: radiusOf(place.level),
        isArea: false,
        facts: place.postcode ? [['Postcode', place.postcode]] : [],
        from: { from: record, at: `/geo_data_list/${index}` },
      }
    }),
  }
}
