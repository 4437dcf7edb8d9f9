import { SaxesParser } from 'saxes'
import type { Layer, Place } from '../../layers.ts'
import type { PaperPalette } from '../../palette.ts'
import { exportedMap } from '../exported-map.ts'

export const place = (id: string, given: Partial<Place> = {}): Place => ({
  id,
  name: `Place ${id}`,
  what: 'Postcode centre',
  point: { latitude: 53.8, longitude: -1.55 },
  radius: null,
  isArea: false,
  facts: [],
  ...given,
})

export const layer = (key: string, places: Place[], given: Partial<Layer> = {}): Layer => ({
  key,
  name: `Layer ${key}`,
  symbol: { shape: 'circle', colour: 1 },
  places,
  isShown: true,
  ...given,
})

export const taken = (...layers: Layer[]) =>
  exportedMap({
    layers,
    at: new Date('2026-01-02T03:04:05.678Z'),
    caseReference: 'ACQ-114',
    records: [{ id: 'r1', at: '2026-01-02T03:00:00.000Z', operation: 'geo_code', sha256: 'ab' }],
    attribution: ['Coastline: Natural Earth'],
  })

export const palette: PaperPalette = {
  sheet: '#fff',
  ink: '#111',
  ink2: '#555',
  mute: '#777',
  sea: '#eef',
  shallows: '#dde',
  seaInk: '#447',
  land: '#ffe',
  abroad: '#eee',
  coast: '#999',
  layers: { 1: 'rgb(15, 94, 168)', 2: '#222222', 3: '#333333', 4: '#444444', 5: '#555555', 6: '#666666' },
}

export type XmlNode = { name: string; children: XmlNode[]; text: string; attributes: { [name: string]: string } }

/** Uses a parser that refuses malformed XML. */
export function parsed(xml: string): XmlNode {
  const root: XmlNode = { name: '', children: [], text: '', attributes: {} }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    const node: XmlNode = { name, children: [], text: '', attributes }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('text', (text) => {
    const node = open.at(-1)
    if (node) node.text += text
  })
  parser.on('closetag', () => open.pop())
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return root
}

/** All elements of a name, in order. */
export const find = (node: XmlNode, name: string): XmlNode[] =>
  node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...find(child, name)])
