/**
 * The similarity of two words, from 0 to 1 (Winkler 1990): shared letters in nearby positions, and more for a shared
 * beginning.
 */
export function jaroWinkler(one: string, other: string): number {
  if (one === other) return 1
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1)
  const taken = new Array<boolean>(other.length).fill(false)
  const shared: number[] = []
  for (let at = 0; at < one.length; at++) {
    const end = Math.min(other.length - 1, at + reach)
    for (let place = Math.max(0, at - reach); place <= end; place++) {
      if (taken[place] || one.charCodeAt(at) !== other.charCodeAt(place)) continue
      taken[place] = true
      shared.push(one.charCodeAt(at))
      break
    }
  }
  const matches = shared.length
  if (matches === 0) return 0
  let [crossed, next] = [0, 0]
  for (let place = 0; place < other.length; place++)
    if (taken[place]) if (other.charCodeAt(place) !== shared[next++]) crossed++
  const jaro = (matches / one.length + matches / other.length + (matches - crossed / 2) / matches) / 3
  let beginning = 0
  while (beginning < 4 && beginning < one.length && one[beginning] === other[beginning]) beginning++
  return jaro + beginning * 0.1 * (1 - jaro)
}
