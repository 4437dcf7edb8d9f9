/** The ownership of a company, as shapes: controllers above, and nothing that only a colour tells. */
import type { MentionKey } from '../claim.ts'
import { type Chart, type ChartBox, type ChartLine, chartOf, sizes } from '../ownership/chart.ts'
import type { Point } from '../ownership/layout.ts'
import type { ShownOwnership } from '../ownership/reply.ts'
import { boxOf, cornersOf, inLines, lineHeight, type Room, textWidth, width as wide } from '../picture-names.ts'
import type { Block, PictureShape } from './model.ts'

type Picture = Extract<Block, { kind: 'picture' }>

/** Letters are larger here than on the screen, so all else is too. */
const scale = 14 / 11
const margin = 24
/** On a page, a wider or higher picture has letters too small to read. */
const most = { width: 1450, height: 1500 }
const half = { width: (sizes.width * scale) / 2, height: (sizes.height * scale) / 2 }

/** Null where it would be too large for a page. */
export function ownershipPicture(id: string, shown: ShownOwnership, asked: MentionKey): Picture | null {
  const chart = chartOf(shown, asked)
  const width = Math.max(wide, Math.ceil(chart.width * scale + 2 * margin))
  const height = Math.ceil(chart.height * scale + 2 * margin)
  if (width > most.width || height > most.height) return null
  const left = (width - chart.width * scale) / 2
  const placed = ({ x, y }: Point): Point => ({ x: left + x * scale, y: margin + y * scale })
  const shapes = [
    ...chart.lines.flatMap((line) => lineShapes(line, placed)),
    ...chart.boxes.flatMap((box) => boxShapes(box, placed(box))),
    ...chart.lines.flatMap((line) => wordShapes(line, placed(line.at))),
  ]
  return { kind: 'picture', id, alt: altOf(chart), width, height, shapes }
}

const altOf = ({ boxes, lines }: Chart): string =>
  `A chart of control, with ${boxes.length} boxes and ${lines.length} arrows. The table after it lists the chains.`

const stroke = (from: Point, to: Point, dashed = false): PictureShape => {
  const [x1, y1, x2, y2] = [from.x, from.y, to.x, to.y].map(tenths) as [number, number, number, number]
  return { shape: 'line', x1, y1, x2, y2, dashed }
}

/** Straight from box to box, and upright past a row. Two lines where it is part of a circle. */
function lineShapes({ points, isBack, isOnCircle }: ChartLine, placed: (point: Point) => Point): PictureShape[] {
  const side = isBack ? -half.height : half.height
  const last = points.length - 1
  const route = points
    .map(placed)
    .flatMap(({ x, y }, at): Point[] => [
      ...(at > 0 ? [{ x, y: y - side }] : []),
      ...(at < last ? [{ x, y: y + side }] : []),
    ])
  const beside = isOnCircle ? [-2.5, 2.5] : [0]
  const lines = route.slice(1).flatMap((to, at) => {
    const from = route[at]!
    return beside.map((by) => stroke({ x: from.x + by, y: from.y }, { x: to.x + by, y: to.y }))
  })
  const [before, end] = route.slice(-2) as [Point, Point]
  const turn = Math.atan2(end.y - before.y, end.x - before.x)
  const tip = [turn + 0.45, turn - 0.45].map((angle) =>
    stroke({ x: end.x - 14 * Math.cos(angle), y: end.y - 14 * Math.sin(angle) }, end),
  )
  return [...lines, ...tip]
}

function boxShapes({ node, under, isAsked }: ChartBox, { x, y }: Point): PictureShape[] {
  const isOpen = node.end === 'not_asked'
  const frame = (by: number): PictureShape[] => {
    const corners = frameOf({ x, y }, by, node.kind === 'person')
    return corners.map((from, at) => stroke(from, corners[(at + 1) % corners.length]!, isOpen))
  }
  const room = roomFor(node.label)
  const lines = inLines(node.label, room).split('\n').length
  const top = y + (lines === 1 ? -4 : -12)
  // What a body says of itself may be long, and is in the table.
  const words = node.end === 'foreign' ? 'Foreign body' : under
  const about = { about: node.key }
  return [
    // A line does not cross a box.
    { shape: 'outline', of: 'paper', points: cornersOf(boxAround({ x, y }, 0)) },
    ...frame(0),
    ...(isAsked ? frame(-5) : []),
    { shape: 'text', x: tenths(x), y: tenths(top), text: node.label, anchor: 'middle', room, ...about },
    ...(words === ''
      ? []
      : [
          {
            shape: 'text' as const,
            x: tenths(x),
            y: tenths(top + lines * lineHeight + 2),
            text: words,
            anchor: 'middle' as const,
            quiet: true,
            ...(node.company_number !== null && about),
          },
        ]),
  ]
}

const boxAround = ({ x, y }: Point, by: number) => ({
  left: tenths(x - half.width - by),
  top: tenths(y - half.height - by),
  right: tenths(x + half.width + by),
  bottom: tenths(y + half.height + by),
})

/** The box of a person has cut corners. */
function frameOf(at: Point, by: number, isPerson: boolean): Point[] {
  const { left, top, right, bottom } = boxAround(at, by)
  const corners: readonly Point[] = cornersOf({ left, top, right, bottom }).map(([x, y]) => ({ x, y }))
  if (!isPerson) return [...corners]
  const inward = ({ x, y }: Point) => ({ across: x === left ? cut : -cut, down: y === top ? cut : -cut })
  return corners.flatMap((corner, index) => {
    const { across, down } = inward(corner)
    const beside = [
      { x: corner.x, y: corner.y + down },
      { x: corner.x + across, y: corner.y },
    ]
    // Clockwise, so every other corner is left along the other side.
    return index % 2 === 0 ? beside : beside.toReversed()
  })
}

/** The side of a cut corner. */
const cut = 20

/** The longest part of a name that the box holds in two lines. */
function roomFor(label: string): Room {
  const fits = (room: Room) =>
    inLines(label, room)
      .split('\n')
      .every((line) => textWidth(line) * 14 <= 2 * half.width - 24)
  for (let letters = 44; letters > 12; letters--)
    if (fits({ most: letters, lines: 2 })) return { most: letters, lines: 2 }
  return { most: 12 }
}

/** On paper of their own, so that no line crosses them. */
function wordShapes({ words }: ChartLine, at: Point): PictureShape[] {
  const spots = words.map((text, index) => ({
    text,
    x: tenths(at.x),
    y: tenths(at.y + 5 + (index - (words.length - 1) / 2) * lineHeight),
    anchor: 'middle' as const,
  }))
  return [
    ...spots.map((spot): PictureShape => ({ shape: 'outline', of: 'paper', points: cornersOf(boxOf(spot)) })),
    ...spots.map((spot): PictureShape => ({ shape: 'text', ...spot })),
  ]
}

const tenths = (value: number) => Math.round(value * 10) / 10
