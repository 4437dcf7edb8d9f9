/** From mark to mark with the arrow keys. */
type At = { x: number; y: number }

export function nearestTo<M extends At>(marks: readonly M[], x: number, y: number): M | null {
  let nearest: M | null = null
  let least = Number.POSITIVE_INFINITY
  for (const mark of marks) {
    const distance = Math.hypot(mark.x - x, mark.y - y)
    if (distance < least) [nearest, least] = [mark, distance]
  }
  return nearest
}

/** The nearest that lies more that way than to a side; what lies off the line counts as further. */
export function nextIn<M extends At>(
  marks: readonly M[],
  from: At,
  [right, down]: readonly [number, number],
): M | null {
  const ahead = marks.flatMap((mark) => {
    const along = (mark.x - from.x) * right + (mark.y - from.y) * down
    const aside = Math.abs((mark.x - from.x) * down) + Math.abs((mark.y - from.y) * right)
    return along > 1 && aside <= along ? [{ mark, cost: along + 2 * aside }] : []
  })
  return ahead.toSorted((a, b) => a.cost - b.cost)[0]?.mark ?? null
}
