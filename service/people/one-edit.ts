/** Whether two words differ by one letter: missing, added, wrong, or swapped with its neighbour. */
export function isOneEditApart(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && start < other.length && one[start] === other[start]) start++
  let [oneEnd, otherEnd] = [one.length, other.length]
  while (oneEnd > start && otherEnd > start && one[oneEnd - 1] === other[otherEnd - 1]) {
    oneEnd--
    otherEnd--
  }
  const [left, right] = [one.slice(start, oneEnd), other.slice(start, otherEnd)]
  if (left.length === 2 && right.length === 2) return left[0] === right[1] && left[1] === right[0]
  return left.length <= 1 && right.length <= 1 && left !== right
}
