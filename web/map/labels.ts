/** Which labels fit beside each other. Pixels throughout. */

type Point = { x: number; y: number }
type Box = { left: number; right: number; top: number; bottom: number }

const characterWidth = 7
const lineHeight = 14

/**
 * Those that come first keep their place; a later one that would touch one of them is left out.
 * @param marks what is drawn over the labels
 */
export function labelsWithoutCollision<Label extends { name: string }>(
  labels: readonly Label[],
  pointOf: (label: Label) => Point,
  marks: readonly Point[] = [],
): Label[] {
  const taken: Box[] = marks.map(boxOfMark)
  return labels.filter((label) => {
    const box = boxOf(pointOf(label), label.name)
    if (taken.some((other) => touches(box, other))) return false
    taken.push(box)
    return true
  })
}

/** To the right of its dot. */
const boxOf = ({ x, y }: Point, name: string): Box => ({
  left: x - 4,
  right: x + 8 + name.length * characterWidth,
  top: y - lineHeight / 2,
  bottom: y + lineHeight / 2,
})

const markRadius = 14

const boxOfMark = ({ x, y }: Point): Box => ({
  left: x - markRadius,
  right: x + markRadius,
  top: y - markRadius,
  bottom: y + markRadius,
})

const touches = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
