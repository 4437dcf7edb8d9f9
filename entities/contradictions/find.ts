/** Applies every rule to the claims of a case. */
import type { MentionKey } from '../claim.ts'
import type { Rule } from './comparing.ts'
import { type RuleName, rules } from './rules.ts'
import { type Given, type Side, type World, worldOf } from './world.ts'

/** The states of signals (decision 0043). */
export type RuleState = 'found' | 'not_there' | 'cannot_tell' | 'not_run'
export type Found = {
  id: string
  /** Of earlier versions, which made it of the words of both sides. Explanations may have it. */
  earlier_id: string
  mentions: MentionKey[]
  about: string
  text: string
  sides: Side[]
}
export type Applied = {
  rule: RuleName
  label: string
  state: RuleState
  /** The missing data; null if something was compared. */
  why: string | null
  /** The number of pairs of sides in the case. */
  compared: number
  items: Found[]
}

export function contradictionsAmong(given: Given): Applied[] {
  const world = worldOf(given)
  return (Object.entries(rules) as [RuleName, Rule][]).map(([rule, row]) => apply(rule, row, world))
}

function apply(rule: RuleName, { label, needs, missing, compare }: Rule, world: World): Applied {
  const items = new Map<string, Found>()
  let compared = 0
  for (const { mentions, about, sides, text, stated } of compare(world)) {
    compared++
    if (text === null) continue
    const id = idOf(rule, stated)
    const earlier_id = earlierIdOf(rule, mentions, sides)
    if (!items.has(id)) items.set(id, { id, earlier_id, mentions, about, text, sides })
  }
  const absent = missing.filter((_, at) => !needs[at]?.some((property) => world.has(property)))
  const state =
    items.size > 0 ? 'found' : compared > 0 ? 'not_there' : absent.length === needs.length ? 'not_run' : 'cannot_tell'
  const why = compared > 0 ? null : `The case needs ${(absent.length > 0 ? absent : missing).join(', and ')}.`
  return { rule, label, state, why, compared, items: [...items.values()] }
}

/** It contains no name, because it appears in addresses. */
const idOf = (rule: RuleName, stated: readonly string[]): string =>
  `${rule}-${hash(JSON.stringify([rule, stated.toSorted()]))}`

export function earlierIdOf(
  rule: RuleName,
  mentions: readonly MentionKey[],
  sides: readonly Pick<Side, 'text'>[],
): string {
  const texts = sides.map(({ text }) => text).toSorted()
  return `${rule}-${hash(JSON.stringify([rule, mentions.toSorted(), texts]))}`
}

type Explained<Words> = ReadonlyMap<string, Words | null>

/** Null where it is not explained, or the explanation was withdrawn. */
export function explanationOf<Words>(
  { id, earlier_id }: Pick<Found, 'id' | 'earlier_id'>,
  explained: Explained<Words>,
): Words | null {
  const own = explained.get(id)
  return own === undefined ? (explained.get(earlier_id) ?? null) : own
}

/** cyrb53, after bryc: 53 bits as hexadecimal digits. */
function hash(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    one = Math.imul(one ^ letter, 2654435761)
    other = Math.imul(other ^ letter, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909)
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return (4294967296 * (2097151 & other) + (one >>> 0)).toString(16).padStart(14, '0')
}
