/** The box that an arrow key leads to: the nearest of the next row, or of the same row. */
import type { ChartBox } from '../../../entities/ownership/chart.ts'

export type Way = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

export function boxTowards(boxes: readonly ChartBox[], from: string, way: Way): string | undefined {
  const start = boxes.find(({ node }) => node.key === from)
  if (!start) return undefined
  const side = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[way]
  if (side === undefined) return undefined
  const isAcross = way === 'ArrowLeft' || way === 'ArrowRight'
  const there = boxes.filter(({ x, y }) =>
    isAcross ? y === start.y && (x - start.x) * side > 0 : (y - start.y) * side > 0,
  )
  // Rows before columns: the nearest row, and in it the nearest box.
  const far = ({ x, y }: ChartBox) => Math.abs(y - start.y) * 1e6 + Math.abs(x - start.x)
  return there.toSorted((one, other) => far(one) - far(other))[0]?.node.key
}
