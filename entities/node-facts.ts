/** The one fact that tells a node apart, and the mark that matters most, as its records say them. */
import { appointmentOf, type Claim, type MentionKey, type Property } from './claim.ts'
import { inWords, isDate } from './dates.ts'
import { lacksPostcode } from './keys.ts'

export type NodeFacts = {
  fact?: string
  standing?: { kind: 'banned' | 'dissolved'; words: string }
}

const told: ReadonlySet<Property> = new Set<Property>([
  'status',
  'birth_month',
  'birth_date',
  'dissolved',
  'disqualified_from',
  'disqualified_until',
])

/** The facts of each entity that the claims tell something of. @param claims the newest record first */
export function nodeFacts(
  claims: readonly Claim[],
  entityOf: (key: MentionKey) => MentionKey,
): (key: MentionKey, mentions: readonly MentionKey[]) => NodeFacts {
  const about = Map.groupBy(
    claims.filter(({ property, value }) => told.has(property) && value),
    ({ mention }) => entityOf(mention),
  )
  return (key, mentions) => factsOf(about.get(key) ?? [], mentions)
}

function factsOf(claims: readonly Claim[], mentions: readonly MentionKey[]): NodeFacts {
  const datesOf = (name: Property) =>
    [
      ...new Set(claims.flatMap(({ property, value = '' }) => (property === name && isDate(value) ? [value] : []))),
    ].toSorted()
  const bans = bansIn(claims)
  const gone = dissolvedIn(claims)
  const numbers = mentions.flatMap((key) => (key.startsWith('company:') ? [key.slice('company:'.length)] : []))
  const [status, ...others] = new Set(mentions.flatMap((key) => statusOf(key, claims)))
  const births = datesOf('birth_date').length > 0 ? datesOf('birth_date') : datesOf('birth_month')
  const fact =
    numbers.length > 0
      ? [numbers.join(', '), gone === null && others.length === 0 && status].filter(Boolean).join(' · ')
      : births.length > 0
        ? `Born ${births.map(inWords).join(' or ')}`
        : mentions.some(lacksPostcode)
          ? 'No postcode'
          : ''
  return {
    ...(fact && { fact }),
    ...(bans.length > 0
      ? { standing: { kind: 'banned', words: bansInWords(bans) } }
      : gone !== null && { standing: { kind: 'dissolved', words: `Dissolved ${gone.slice(0, 4)}` } }),
  }
}

/** In the newest record that gives one. */
function statusOf(mention: MentionKey, claims: readonly Claim[]): string[] {
  const its = claims.filter((claim) => claim.property === 'status' && claim.mention === mention)
  return its.flatMap(({ value, source }) => (value && source.record === its[0]!.source.record ? [value] : []))
}

/** Null too where a newer record gives another status: the register restores companies. */
function dissolvedIn(claims: readonly Claim[]): string | null {
  const gone = claims.find(({ property, value }) => property === 'dissolved' && isDate(value))
  if (!gone) return null
  const status = claims.find(({ property, mention }) => property === 'status' && mention === gone.mention)
  const records = [...new Set(claims.map(({ source }) => source.record))]
  const isNewer = status && records.indexOf(status.source.record) < records.indexOf(gone.source.record)
  return isNewer && !/dissol/i.test(status.value ?? '') ? null : gone.value!
}

/**
 * The years of each ban, by its own row, in their order. Of bans with one start, the newest record counts: a court may
 * extend them.
 */
function bansIn(claims: readonly Claim[]): string[] {
  const rows = Map.groupBy(
    claims.filter(({ property, value }) => property.startsWith('disqualified_') && isDate(value)),
    appointmentOf,
  )
  const periods = [...rows.values()].flatMap((its) => {
    const dateOf = (name: Property) => its.find(({ property }) => property === name)?.value
    const from = dateOf('disqualified_from')
    const { record } = its[0]!.source
    return from === undefined ? [] : [{ from, record, words: yearsOf(from, dateOf('disqualified_until')) }]
  })
  const newest = new Map(periods.toReversed().map(({ from, record }) => [from, record]))
  const counting = periods.filter(({ from, record }) => newest.get(from) === record)
  const inOrder = counting.toSorted((one, other) => (one.from < other.from ? -1 : 1))
  return [...new Set(inOrder.map(({ words }) => words))]
}

const bansInWords = (bans: readonly string[]): string =>
  bans.length < 3 ? `Banned ${bans.join(', ')}` : `Banned ${bans.length} times, last ${bans.at(-1)}`

const yearsOf = (from: string, until: string | undefined): string =>
  until === undefined ? `from ${from.slice(0, 4)}` : `${from.slice(0, 4)}–${until.slice(0, 4)}`
