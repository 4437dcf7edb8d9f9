/** What one reader may see of a case, and which of its mentions analysts decided to be one. */
import type { Claim, Kind, MentionKey } from '../../entities/claim.ts'
import type { ClaimReader, Scope } from './read-claims.ts'

export type Seen = {
  scope: Scope
  /** Mentions that analysts decided to be one; those of one mention are left out. */
  clusters: readonly (readonly MentionKey[])[]
  /** Claims of records of other cases that are pinned here, as far as the reader may read them. */
  pinned: {
    claims: readonly Claim[]
    kinds: ReadonlyMap<MentionKey, Kind>
    /** Of each record. */
    operations: ReadonlyMap<string, string>
  }
}

/** The first mention of each entity names it. */
export function entityIn({ clusters }: Seen): (key: MentionKey) => MentionKey {
  const first = new Map(clusters.flatMap((members) => members.map((key) => [key, members.toSorted()[0]!] as const)))
  return (key) => first.get(key) ?? key
}

/** Every mention of the entity of this one. */
export const membersIn = ({ clusters }: Seen, key: MentionKey): readonly MentionKey[] =>
  clusters.find((members) => members.includes(key)) ?? [key]

/** The numbers of every mention of these entities. */
export async function seqsOf(reader: ClaimReader, seen: Seen, keys: readonly MentionKey[]): Promise<number[]> {
  const wanted = [...new Set(keys.flatMap((key) => membersIn(seen, key)))]
  return [...(await reader.mentions(seen.scope, wanted)).values()].map(({ seq }) => seq)
}
