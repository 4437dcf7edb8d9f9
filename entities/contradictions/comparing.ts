/** What the rules share: their shape, dated claims, and two sides in words. */
import { appointmentOf, type Claim, isRegistration, type MentionKey, type Property } from '../claim.ts'
import { isDate } from '../dates.ts'
import type { Comparison, World } from './world.ts'

export type Rule = {
  label: string
  /** The properties of both sides: one of each list is enough. */
  needs: readonly (readonly Property[])[]
  /** What a lookup must give, in words; in the order of `needs`. */
  missing: readonly string[]
  compare: (world: World) => Iterable<Comparison>
}

export type Dated = Claim & { value: string }

export const dated = (claims: readonly Claim[]): Dated[] =>
  claims.filter((claim): claim is Dated => isDate(claim.value) && !isRegistration(claim))

/** @param sides the claim and its statement, in words */
export function comparison(
  entity: MentionKey,
  [one, first]: [Claim, string],
  [other, second]: [Claim, string],
  contradicts: boolean,
  world: World,
): Comparison {
  const own = new Set([entity, ...[one.mention, other.mention].map(world.entityOf)])
  // If a decision of an analyst joins the two sides, each side keeps the name in its record.
  const isJoined = one.mention !== other.mention && world.entityOf(one.mention) === world.entityOf(other.mention)
  const [oneName, otherName] = [one, other].map(({ mention }) => world.nameOf(mention) ?? 'Not named')
  const joined = `${oneName}: ${first}. ${otherName}: ${second}. An analyst decided that the two are one.`
  return {
    mentions: [...own],
    about: isJoined ? `${oneName} and ${otherName}, one by an analyst’s decision` : world.label(entity),
    sides: [
      { text: capital(first), source: one.source },
      { text: capital(second), source: other.source },
    ],
    stated: [statementOf(world, one), statementOf(world, other)],
    text: !contradicts ? null : isJoined ? joined : `${world.label(entity)}: ${first}, and ${second}.`,
  }
}

/** The same in each record. @param value the form in which the values are compared */
export const statementOf = (world: World, { mention, property, other, value }: Claim, compared = value): string =>
  JSON.stringify([world.entityOf(mention), property, other && world.entityOf(other), compared])

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** One claim for each statement, even if several records repeat it. */
export const distinctly = <One extends Claim>(claims: readonly One[]): One[] => [
  ...new Map(claims.map((claim) => [`${claim.property} ${claim.value} ${claim.other}`, claim])).values(),
]

export function disqualificationsOf(world: World, entity: MentionKey): { from: Dated; until: Dated }[] {
  const ends = Map.groupBy(dated(world.of(entity, 'disqualified_until')), appointmentOf)
  const found = dated(world.of(entity, 'disqualified_from')).flatMap((from) => {
    const until = ends.get(appointmentOf(from))?.[0]
    return until ? [{ from, until }] : []
  })
  return [...new Map(found.map((one) => [`${one.from.value} ${one.until.value}`, one])).values()]
}
