/** Announces changes of the layers: first those the user asked for, then the others. */

import { isApproximate, type Layer } from '../../map/index.tsx'
import { count, numberInWords } from '../../ui/numbers.ts'
import type { LayerState } from './useLayers.ts'

export type AnnouncedLayer = Pick<Layer, 'key' | 'name' | 'places' | 'isShown' | 'lacks'> & { state: LayerState }

const words: { readonly [state in LayerState]: string } = {
  reading: 'loading …',
  failed: 'not answered',
  not_answered: 'not answered',
  not_run: 'not run',
  none_found: 'none found',
  found: '',
}

/** `12 places, 3 without a position, approximate`. */
export function layerInWords({ state, places, lacks }: AnnouncedLayer): string {
  if (state === 'none_found') return [words.none_found, lacks].filter(Boolean).join(', ')
  if (state !== 'found') return words[state]
  const drawn = places.filter(({ point }) => point)
  const inDoubt = places.filter(({ problem }) => problem).length
  const parts = [
    count(places.length, 'place'),
    drawn.length < places.length && `${numberInWords(places.length - drawn.length)} without a position`,
    drawn.length > 0 &&
      (drawn.every(isApproximate) ? 'approximate' : drawn.some(isApproximate) ? 'some approximate' : 'as given'),
    inDoubt > 0 && `${numberInWords(inDoubt)} in doubt`,
    lacks,
  ]
  return parts.filter(Boolean).join(', ')
}

type Change = {
  words: string
  /** The user showed or hid it. */
  isAsked: boolean
}

export function changesOf(before: readonly AnnouncedLayer[], now: readonly AnnouncedLayer[]): Change[] {
  const known = new Map(before.map((layer) => [layer.key, layer]))
  return now.flatMap((layer): Change[] => {
    const former = known.get(layer.key)
    const told = `${layer.name}, ${layerInWords(layer)}`
    if (former && former.isShown !== layer.isShown)
      return [{ words: `${layer.isShown ? 'Shown' : 'Hidden'}: ${told}. ${onMapInWords(now)}`, isAsked: true }]
    if (layer.state === 'reading' || (former && layerInWords(former) === layerInWords(layer))) return []
    const isThere = layer.state === 'found' && layer.isShown
    return [{ words: `${isThere ? 'On the map: ' : ''}${told}${layer.isShown ? '' : ', hidden'}.`, isAsked: false }]
  })
}

function onMapInWords(layers: readonly AnnouncedLayer[]): string {
  const shown = layers.filter(({ isShown }) => isShown)
  const drawn = shown.reduce((sum, { places }) => sum + places.filter(({ point }) => point).length, 0)
  return `${count(drawn, 'place')} on the map.`
}

export const inOrder = (changes: readonly Change[]): string =>
  [...changes.filter(({ isAsked }) => isAsked), ...changes.filter(({ isAsked }) => !isAsked)]
    .map(({ words }) => words)
    .join(' ')
