/** Reads the claims about control around a company: upward and downward, round by round, as far as a chart shows. */
import type { Claim, Kind, MentionKey, Property } from '../../entities/claim.ts'
import { controlProperties, endProperties } from '../../entities/ownership/read-claims.ts'
import type { ClaimReader, Read } from './read-claims.ts'
import { entityIn, type Seen, seqsOf } from './seen.ts'

export type ControlRead = {
  claims: Claim[]
  kinds: ReadonlyMap<MentionKey, Kind>
  /** Each entity that a claim about control names, and the company. */
  keys: MentionKey[]
  isPartial: boolean
}

/** A chart shows 500 entities. */
const most = { keys: 1000, claims: 20_000, rounds: 100 }

type Given = { reader: ClaimReader; seen: Seen }

export async function readControlAround({ reader, seen }: Given, company: MentionKey): Promise<ControlRead> {
  const entityOf = entityIn(seen)
  const keys = new Set([company])
  const claims: Claim[] = []
  const kinds = new Map(seen.pinned.kinds)
  let isPartial = false
  const pinned = seen.pinned.claims.filter(({ property }) => wanted.has(property))
  const add = (read: Read) => {
    claims.push(...read.claims)
    for (const [key, kind] of read.kinds) kinds.set(entityOf(key), kind)
  }
  for (const side of ['up', 'down'] as const) {
    let waiting = [company]
    const seenHere = new Set(waiting)
    for (let round = 0; waiting.length > 0; round++) {
      if (round === most.rounds || keys.size > most.keys || claims.length > most.claims) {
        isPartial = true
        break
      }
      const seqs = await seqsOf(reader, seen, waiting)
      const read =
        side === 'up'
          ? await reader.towards(seen.scope, seqs, most.claims, controlProperties)
          : await reader.about(seen.scope, seqs, most.claims, controlProperties)
      add(read)
      const isNear = ({ mention, other = '' }: Claim) => waiting.includes(entityOf(side === 'up' ? other : mention))
      const further = [...read.claims, ...pinned.filter((claim) => claim.other !== undefined && isNear(claim))]
      waiting = [
        ...new Set(further.map(({ mention, other = '' }) => entityOf(side === 'up' ? mention : other))),
      ].filter((key) => !seenHere.has(key))
      for (const key of waiting) {
        seenHere.add(key)
        keys.add(key)
      }
    }
  }
  const named = await reader.about(seen.scope, await seqsOf(reader, seen, [...keys]), most.claims, [
    'name',
    ...endProperties,
  ])
  add(named)
  return { claims: eachOnce([...claims, ...pinned]), kinds, keys: [...keys], isPartial }
}

const wanted: ReadonlySet<Property> = new Set(['name', ...controlProperties, ...endProperties])

/** A step between two companies is read from both sides. */
const eachOnce = (claims: readonly Claim[]): Claim[] => [
  ...new Map(
    claims.map((claim) => [`${claim.source.record} ${claim.source.pointer} ${claim.property} ${claim.mention}`, claim]),
  ).values(),
]
