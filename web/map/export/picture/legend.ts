/** The legend of a picture: the layers with their counts, and their places if there are few. */
import { numberInWords } from '../../../ui/numbers.ts'
import { fitted, text, wrapped } from '../../../ui/picture/text.ts'
import { element, type XmlElement } from '../../../ui/xml.ts'
import { isApproximate } from '../../layers.ts'
import type { PaperPalette } from '../../palette.ts'
import { layerInWords } from '../exported-map.ts'
import { type LayerInPicture, symbol } from './marks.ts'

type Line = { height: number; draw: (x: number, y: number) => XmlElement[] }
export type Legend = { height: number; draw: (x: number, y: number) => XmlElement }

const narrowest = 280
const gap = 24

export function legend(
  layers: readonly LayerInPicture[],
  width: number,
  palette: PaperPalette,
  { hasKey }: { hasKey: boolean },
): Legend {
  const wanted = Math.max(1, Math.floor((width + gap) / (narrowest + gap)))
  const each = (width - gap * (wanted - 1)) / wanted
  const lines = layers.flatMap((layer) => [
    layerLine(layer, each, palette),
    ...(hasKey ? keyLines(layer, each, palette) : []),
  ])
  const columns = inColumns(lines, wanted)
  return {
    height: Math.max(0, ...columns.map(heightOf)),
    draw: (x, y) =>
      element(
        'g',
        {},
        ...columns.flatMap((column, index) => {
          let top = y
          return column.flatMap(({ height, draw }) => {
            const drawn = draw(x + index * (each + gap), top)
            top += height
            return drawn
          })
        }),
      ),
  }
}

const heightOf = (lines: readonly Line[]): number => lines.reduce((sum, { height }) => sum + height, 0)

/** All of about one height. */
function inColumns(lines: readonly Line[], most: number): Line[][] {
  const each = heightOf(lines) / most
  const columns: Line[][] = [[]]
  for (const line of lines) {
    const column = columns.at(-1) ?? []
    if (column.length > 0 && columns.length < most && heightOf(column) + line.height / 2 > each) columns.push([line])
    else column.push(line)
  }
  return columns
}

/** To the right of its symbol. */
const indent = 38

function layerLine({ layer, seen, isDots }: LayerInPicture, width: number, palette: PaperPalette): Line {
  const drawn = layer.places.filter(({ point }) => point !== null).length
  const rest = [seen.length < drawn && `${numberInWords(seen.length)} in this picture`, isDots && 'as dots']
  const words = wrapped([layerInWords(layer), ...rest].filter(Boolean).join(', '), width - indent, 12)
  return {
    height: 26 + words.length * 16,
    draw: (x, y) => [
      symbol(layer.symbol, { x: x + 14, y: y + 18 }, palette),
      text(fitted(layer.name, width - indent, 14), x + indent, y + 15, { size: 14, fill: palette.ink, isBold: true }),
      ...words.map((line, index) => text(line, x + indent, y + 32 + index * 16, { size: 12, fill: palette.ink2 })),
    ],
  }
}

function keyLines({ seen, isDots }: LayerInPicture, width: number, palette: PaperPalette): Line[] {
  if (isDots) return []
  return seen.map(({ number, place }) => ({
    height: 18,
    draw(x, y) {
      const name = `${place.name}${isApproximate(place) ? ', approximate' : ''}`
      return [
        text(String(number), x + 30, y + 11, { size: 12, fill: palette.ink2, anchor: 'end' }),
        text(fitted(name, width - indent, 12), x + indent, y + 11, { size: 12, fill: palette.ink }),
      ]
    },
  }))
}
