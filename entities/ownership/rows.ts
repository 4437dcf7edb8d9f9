/** Orders the rows of a drawing so that lines cross little, and gives each slot its place in the row. */

/** A box, or the place where a long line passes a row. */
export type Slot = { readonly row: number; readonly width: number; readonly above: Slot[]; readonly below: Slot[] }

const sweeps = 10

/** Each slot goes to the middle of its neighbours, row by row, down and up. Changes the rows. */
export function orderedRows(rows: Slot[][]): void {
  const places = new Map(rows.flatMap((row) => row.map((slot, at) => [slot, at - row.length / 2] as const)))
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const isDown = sweep % 2 === 0
    for (const row of isDown ? rows : rows.toReversed()) {
      const wanted = new Map(
        row.map((slot) => [slot, middle(isDown ? slot.above : slot.below, places) ?? places.get(slot)!]),
      )
      row.sort((one, other) => wanted.get(one)! - wanted.get(other)!)
      for (const [at, slot] of row.entries()) places.set(slot, at - row.length / 2)
    }
  }
}

/** The x of the middle of each slot: near its neighbours, and apart from the others of its row. */
export function alignedRows(rows: readonly (readonly Slot[])[], gap: number): Map<Slot, number> {
  const xs = new Map<Slot, number>()
  for (const row of rows)
    for (const [at, x] of spread(
      row,
      row.map(() => 0),
      gap,
    ).entries())
      xs.set(row[at]!, x)
  for (let sweep = 0; sweep < sweeps; sweep++)
    for (const row of sweep % 2 === 0 ? rows : rows.toReversed()) {
      const wanted = row.map((slot) => {
        const near = sweep < sweeps - 2 ? (sweep % 2 === 0 ? slot.above : slot.below) : [...slot.above, ...slot.below]
        return middle(near, xs) ?? xs.get(slot)!
      })
      for (const [at, x] of spread(row, wanted, gap).entries()) xs.set(row[at]!, x)
    }
  return xs
}

function middle(slots: readonly Slot[], places: ReadonlyMap<Slot, number>): number | null {
  if (slots.length === 0) return null
  return slots.reduce((sum, slot) => sum + places.get(slot)!, 0) / slots.length
}

/** The places nearest to the wanted ones, with room for each slot. Neighbours that would overlap move as one block. */
function spread(row: readonly Slot[], wanted: readonly number[], gap: number): number[] {
  const offsets: number[] = []
  for (const [at, slot] of row.entries())
    offsets.push(at === 0 ? 0 : offsets[at - 1]! + (row[at - 1]!.width + slot.width) / 2 + gap)
  const blocks: { sum: number; length: number }[] = []
  for (const [at, x] of wanted.entries()) {
    let block = { sum: x - offsets[at]!, length: 1 }
    for (let last = blocks.at(-1); last && last.sum / last.length >= block.sum / block.length; last = blocks.at(-1)) {
      block = { sum: last.sum + block.sum, length: last.length + block.length }
      blocks.pop()
    }
    blocks.push(block)
  }
  return blocks
    .flatMap(({ sum, length }) => Array.from({ length }, () => sum / length))
    .map((base, at) => base + offsets[at]!)
}
