/** Spreads marks so that none overlap. In pixels. */

type Spot = { x: number; y: number }
export type Anchored = Spot & { key: string }
/** The position of a mark, and its point. */
export type SpreadMark = { key: string; at: Spot; anchor: Spot }
/** Marks too close to distinguish, drawn as one with their number until opened. */
export type Stack = { keys: readonly string[]; at: Spot }

type Options = {
  /** The width of a mark. */
  size?: number
  /** More points than this at one spot form a stack. */
  most?: number
  /** One mark of each open stack. */
  open?: readonly (string | null)[]
}

/** With this many marks, three overlapping ones already form a stack. */
const crowded = 300
/** In a larger stack, the opened mark is beside the rest. */
export const mostSpread = 60

/** Pushes overlapping marks apart, as little as possible and always in the same way. */
export function spread(marks: readonly Anchored[], options: Options = {}): { marks: SpreadMark[]; stacks: Stack[] } {
  const { size = 28, open = [] } = options
  const closed = stacksOf(marks, options).flatMap((stack) => closedOf(stack, open))
  const stacked = new Set(closed.flat().map(({ key }) => key))
  const single = marks.filter(({ key }) => !stacked.has(key))
  const bodies = [...single, ...closed.map(middleOf)].map((anchor, index) => ({ anchor, ...nudged(anchor, index) }))
  pushApart(bodies, size)
  return {
    marks: single.map((mark, index) => ({ key: mark.key, at: spotOf(bodies[index] ?? mark), anchor: spotOf(mark) })),
    stacks: closed.map((stack, index) => ({
      keys: stack.map(({ key }) => key),
      at: spotOf(bodies[single.length + index] ?? middleOf(stack)),
    })),
  }
}

/** Marks that cannot be distinguished at their points. */
export function stacksOf(marks: readonly Anchored[], { size = 28, most = 8 }: Options = {}): Anchored[][] {
  const isCrowded = marks.length > crowded
  return crowds(marks, isCrowded ? 1.5 * size : size / 2).filter(({ length }) => length > (isCrowded ? 2 : most))
}

/** The part that stays a stack. */
function closedOf(stack: Anchored[], open: readonly (string | null)[]): Anchored[][] {
  const rest = stack.filter(({ key }) => !open.includes(key))
  if (rest.length === stack.length) return [stack]
  return stack.length > mostSpread ? [rest] : []
}

const spotOf = ({ x, y }: Spot): Spot => ({ x, y })

/** Marks close to the first of them. */
function crowds(marks: readonly Anchored[], reach: number): Anchored[][] {
  const found: [Anchored, ...Anchored[]][] = []
  const near = new Grid(reach)
  for (const mark of marks) {
    const within = near.around(mark).filter((one) => {
      const [first] = found[one]!
      return Math.hypot(first.x - mark.x, first.y - mark.y) <= reach
    })
    if (within.length > 0) found[Math.min(...within)]!.push(mark)
    else {
      near.add(mark, found.length)
      found.push([mark])
    }
  }
  return found
}

const middleOf = (stack: readonly Spot[]): Spot => ({
  x: stack.reduce((sum, { x }) => sum + x, 0) / stack.length,
  y: stack.reduce((sum, { y }) => sum + y, 0) / stack.length,
})

/** Marks at one spot need different directions to move apart: the golden angle repeats none. */
function nudged({ x, y }: Spot, index: number): Spot {
  const angle = index * 2.399963
  return { x: x + 0.01 * Math.cos(angle), y: y + 0.01 * Math.sin(angle) }
}

/** Rounds of pushing: more than enough for stacks that can be opened. Thousands of marks must not block the page. */
const roundsFor = (many: number): number => Math.min(200, Math.ceil(40_000 / Math.max(1, many)))

function pushApart(bodies: Spot[], size: number): void {
  const rounds = roundsFor(bodies.length)
  for (let round = 0; round < rounds; round += 1) {
    let isStill = true
    const near = neighbours(bodies, 2 * size)
    for (const [index, a] of bodies.entries())
      for (const other of near(index)) {
        const b = bodies[other] ?? a
        const [east, south] = [b.x - a.x, b.y - a.y]
        const apart = Math.hypot(east, south)
        if (apart >= size || apart === 0) continue
        isStill = false
        // Slightly more than half the distance each, so that the pushing ends.
        const push = (size - apart) / 2 + 0.05
        a.x -= (east / apart) * push
        a.y -= (south / apart) * push
        b.x += (east / apart) * push
        b.y += (south / apart) * push
      }
    if (isStill) return
  }
}

/** Neighbours by a grid: comparing thousands with each other would block the page. */
function neighbours(bodies: readonly Spot[], reach: number): (index: number) => number[] {
  const grid = new Grid(reach)
  for (const [index, body] of bodies.entries()) grid.add(body, index)
  const homes = bodies.map(spotOf)
  return (index) =>
    grid
      .around(homes[index]!)
      .filter((other) => other > index)
      .sort((one, other) => one - other)
}

/** Neighbours, by number. */
class Grid {
  private readonly cells = new Map<number, number[]>()
  private readonly reach: number

  constructor(reach: number) {
    this.reach = reach
  }

  add({ x, y }: Spot, number: number): void {
    const at = this.cellAt(Math.floor(x / this.reach), Math.floor(y / this.reach))
    const cell = this.cells.get(at)
    if (cell) cell.push(number)
    else this.cells.set(at, [number])
  }

  around({ x, y }: Spot): number[] {
    const [column, row] = [Math.floor(x / this.reach), Math.floor(y / this.reach)]
    const found: number[] = []
    for (let right = -1; right <= 1; right += 1)
      for (let down = -1; down <= 1; down += 1)
        for (const number of this.cells.get(this.cellAt(column + right, row + down)) ?? []) found.push(number)
    return found
  }

  /** The country is some hundred thousand cells wide at the last zoom. */
  private cellAt(column: number, row: number): number {
    return column * 2 ** 24 + row
  }
}
