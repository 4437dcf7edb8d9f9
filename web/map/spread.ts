/** Which marks stand where, so that none lies over another. Pixels throughout. */

type Spot = { x: number; y: number }
export type Anchored = Spot & { key: string }
/** Where a mark stands, and the point that it is for. */
export type SpreadMark = { key: string; at: Spot; anchor: Spot }
/** More than can be told apart: they stand as one mark with their number, until it is opened. */
export type Stack = { keys: readonly string[]; at: Spot }

type Options = {
  /** Across a mark. */
  size?: number
  /** More than so many at one spot are a stack. */
  most?: number
  /** Of each stack that is open, one. */
  open?: readonly (string | null)[]
}

/** Marks that would overlap are pushed apart, no further than they must; the same ones always to the same places. */
export function spread(marks: readonly Anchored[], options: Options = {}): { marks: SpreadMark[]; stacks: Stack[] } {
  const { size = 28, most = 8, open = [] } = options
  const stacks = crowds(marks, size / 2).filter(({ length }) => length > most)
  const closed = stacks.filter((stack) => !stack.some(({ key }) => open.includes(key)))
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

const spotOf = ({ x, y }: Spot): Spot => ({ x, y })

/** Those within reach of the first of them. */
function crowds(marks: readonly Anchored[], reach: number): Anchored[][] {
  const found: Anchored[][] = []
  for (const mark of marks) {
    const crowd = found.find(([first]) => first && Math.hypot(first.x - mark.x, first.y - mark.y) <= reach)
    if (crowd) crowd.push(mark)
    else found.push([mark])
  }
  return found
}

const middleOf = (stack: readonly Spot[]): Spot => ({
  x: stack.reduce((sum, { x }) => sum + x, 0) / stack.length,
  y: stack.reduce((sum, { y }) => sum + y, 0) / stack.length,
})

/** Two at one spot have no way apart unless one is given them; the golden angle gives no two the same. */
function nudged({ x, y }: Spot, index: number): Spot {
  const angle = index * 2.399963
  return { x: x + 0.01 * Math.cos(angle), y: y + 0.01 * Math.sin(angle) }
}

/** Rounds of pushing: more than enough for the stacks that can be opened. */
const rounds = 200

function pushApart(bodies: Spot[], size: number): void {
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
        // A little more than half the way for each, or the last of it would take for ever.
        const push = (size - apart) / 2 + 0.05
        a.x -= (east / apart) * push
        a.y -= (south / apart) * push
        b.x += (east / apart) * push
        b.y += (south / apart) * push
      }
    if (isStill) return
  }
}

/** Of each, those after it that lie near: to look at all of thousands in each round would hold the page up. */
function neighbours(bodies: readonly Spot[], reach: number): (index: number) => number[] {
  const cells = new Map<string, number[]>()
  const cellOf = ({ x, y }: Spot) => [Math.floor(x / reach), Math.floor(y / reach)] as const
  const homes = bodies.map(cellOf)
  for (const [index, [column, row]] of homes.entries()) {
    const cell = cells.get(`${column} ${row}`)
    if (cell) cell.push(index)
    else cells.set(`${column} ${row}`, [index])
  }
  return (index) => {
    const [column, row] = homes[index] ?? [0, 0]
    return [-1, 0, 1]
      .flatMap((right) => [-1, 0, 1].flatMap((down) => cells.get(`${column + right} ${row + down}`) ?? []))
      .filter((other) => other > index)
      .sort((one, other) => one - other)
  }
}
