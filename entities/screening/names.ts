/** How far two names agree, word by word, in any order, spelling or script (decision 0168). */
import { areAlike } from '../../contract/nicknames.ts'
import { type FoldedWord, isInitial } from '../../contract/values/folded-name.ts'
import { isMistakenForename, type Level, signed } from '../compare/weights.ts'
import { rarityOf } from './rarity.ts'
import type { Kind, SideName, Strength } from './side.ts'

/** Words of one origin depend on each other. Each whole word beyond two says less. */
const mostForTwo = 16
const forEachMore = 3
const forWholeBody = 4

const forStrength: { readonly [strength in Strength]: readonly [bits: number, words: string] } = {
  main: [0, ''],
  good: [0, 'a good alias'],
  'not known': [-1, 'an alias of unknown strength'],
  low: [-3, 'a weak alias'],
}

/** The best match among all names of either side. Empty if a side has no name. */
export function compareNames(ones: readonly SideName[], others: readonly SideName[], kind: Kind | null): Level[] {
  let best: Level[] = []
  let [most, kin] = [Number.NEGATIVE_INFINITY, 0]
  for (const one of ones)
    for (const other of others) {
      const levels = compareName(one, other, kind)
      const [bits, ofKin] = [sumOf(levels, 'bits'), sumOf(levels, 'kin')]
      if (bits > most || (bits === most && ofKin > kin)) [best, most, kin] = [levels, bits, ofKin]
    }
  return best
}

const sumOf = (levels: readonly Level[], of: 'bits' | 'kin') => levels.reduce((sum, level) => sum + level[of], 0)

function compareName(one: SideName, other: SideName, kind: Kind | null): Level[] {
  const pairs = pairsIn(one.words, other.words, kind)
  const sides = { property: 'name', a: one.text, b: other.text }
  const level = (bits: number, words: string, kin = bits): Level => ({
    ...sides,
    bits,
    kin,
    why: () => `${words}: ${signed(bits)}`,
  })
  const whole = pairs.filter(({ isWhole }) => isWhole).length
  if (whole === 0) return [level(-12, 'names differ')]
  const found: Level[] = pairs.map(({ one, other, bits, words }) => ({
    property: 'name',
    a: one.text,
    b: other.text,
    bits,
    kin: 0,
    why: () => `${words}: ${signed(bits)}`,
  }))
  // Relatives share a surname, which is one word, and seldom the others.
  const rarest = found.reduce((best, each) => (each.bits > best.bits ? each : best))
  for (const each of found) each.kin = each === rarest ? 0.5 : Math.min(7, each.bits)
  const excess = sumOf(found, 'bits') - mostForTwo - forEachMore * Math.max(0, whole - 2)
  if (excess > 0) found.push(level(-excess, 'rare words of one name go together', 0))
  const rest = compareRest(pairs, one, other, kind, level)
  found.push(...rest)
  if (rest.length === 0 && kind !== 'person' && pairs.every(({ one, other }) => one.text === other.text))
    found.push(level(forWholeBody, 'no word is left over, and few bodies share a whole name'))
  if (!isInOrder(pairs)) found.push(level(-0.5, 'the words are in another order'))
  if (one.isLatin !== other.isLatin) found.push(level(-1, 'the names are in different scripts'))
  for (const { strength } of [one, other]) {
    const [bits, words] = forStrength[strength]
    if (words !== '') found.push({ ...level(bits, words), property: 'alias' })
  }
  return found
}

/** Words without a partner: on one side they may be left out, on both sides they contradict. */
function compareRest(
  pairs: readonly Pair[],
  one: SideName,
  other: SideName,
  kind: Kind | null,
  level: (bits: number, words: string) => Level,
): Level[] {
  const left = one.words.filter((word) => !pairs.some((pair) => pair.one === word))
  const more = other.words.filter((word) => !pairs.some((pair) => pair.other === word))
  const differing = Math.min(left.length, more.length)
  const extra = Math.abs(left.length - more.length)
  const inWords = (words: readonly FoldedWord[]) => words.map(({ text }) => text).join(' ')
  return [
    ...(differing > 0 ? [level(-6 * Math.min(differing, 2), `${inWords(left)} and ${inWords(more)} differ`)] : []),
    ...(extra > 0 ? [level((kind === 'person' ? -0.5 : -2) * Math.min(extra, 3), 'one name has more words')] : []),
  ]
}

type Pair = {
  one: FoldedWord
  other: FoldedWord
  at: number
  place: number
  bits: number
  words: string
  isWhole: boolean
}

/** Partners, the strongest first. Each word has one at most. */
function pairsIn(ones: readonly FoldedWord[], others: readonly FoldedWord[], kind: Kind | null): Pair[] {
  const possible = ones.flatMap((one, at) =>
    others.flatMap((other, place) => {
      const agreed = compareWords(one, other, kind)
      return agreed === null ? [] : [{ one, other, at, place, ...agreed }]
    }),
  )
  const distance = ({ at, place }: Pair) => Math.abs(at - place)
  const ranked = possible.toSorted(
    (a, b) =>
      Number(b.isWhole) - Number(a.isWhole) ||
      b.bits - a.bits ||
      distance(a) - distance(b) ||
      Math.min(a.at, a.place) - Math.min(b.at, b.place),
  )
  const pairs: Pair[] = []
  for (const pair of ranked)
    if (!pairs.some(({ one, other }) => one === pair.one || other === pair.other)) pairs.push(pair)
  return pairs
}

/** Null if the words are different names. */
function compareWords(
  one: FoldedWord,
  other: FoldedWord,
  kind: Kind | null,
): Pick<Pair, 'bits' | 'words' | 'isWhole'> | null {
  const [a, b] = [one.text, other.text]
  if (isInitial(one) || isInitial(other))
    return a[0] === b[0] ? { bits: 2.5, words: `the initial ${a[0]} agrees`, isWhole: false } : null
  const rarity = Math.min(rarityOf(one, kind), rarityOf(other, kind))
  if (a === b) return { bits: rarity, words: `${a} agrees`, isWhole: true }
  if (areAlike(a, b))
    return { bits: Math.max(2, rarity - 2), words: `${a} and ${b} are forms of one name`, isWhole: true }
  if (one.keys.some((key) => other.keys.includes(key)))
    return { bits: Math.max(2, rarity - 1.5), words: `${a} and ${b} may be spellings of one name`, isWhole: true }
  // Any word may be a forename.
  if (isMistakenForename(a, b))
    return { bits: Math.max(1.5, rarity - 3), words: `${a} and ${b} are nearly the same`, isWhole: true }
  return null
}

function isInOrder(pairs: readonly Pair[]): boolean {
  const places = pairs.toSorted((one, other) => one.at - other.at).map(({ place }) => place)
  return places.every((place, at) => at === 0 || place > places[at - 1]!)
}
