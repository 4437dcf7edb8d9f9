/** The one fact that tells a node apart, and the mark that matters most, as its records say them. */
import type { Claim, MentionKey, Property } from './claim.ts'
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

/** The facts of each entity that the claims tell something of. */
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
  const valuesOf = (name: Property) => [
    ...new Set(claims.flatMap(({ property, value }) => (property === name && value ? [value] : []))),
  ]
  const datesOf = (name: Property) => valuesOf(name).filter(isDate).toSorted()
  const [from, until] = [datesOf('disqualified_from'), datesOf('disqualified_until')]
  const gone = datesOf('dissolved').at(-1)
  const numbers = mentions.flatMap((key) => (key.startsWith('company:') ? [key.slice('company:'.length)] : []))
  const statuses = valuesOf('status')
  const births = datesOf('birth_date').length > 0 ? datesOf('birth_date') : datesOf('birth_month')
  const fact =
    numbers.length > 0
      ? [numbers.join(', '), gone === undefined && statuses.length === 1 && statuses[0]].filter(Boolean).join(' · ')
      : births.length > 0
        ? `Born ${births.map(inWords).join(' or ')}`
        : mentions.some(lacksPostcode)
          ? 'No postcode'
          : ''
  return {
    ...(fact && { fact }),
    ...(from.length > 0
      ? { standing: { kind: 'banned', words: `Banned ${yearsOf(from[0], until.at(-1))}` } }
      : gone !== undefined && { standing: { kind: 'dissolved', words: `Dissolved ${gone.slice(0, 4)}` } }),
  }
}

const yearsOf = (from = '', until: string | undefined): string =>
  until === undefined ? `from ${from.slice(0, 4)}` : `${from.slice(0, 4)}–${until.slice(0, 4)}`
