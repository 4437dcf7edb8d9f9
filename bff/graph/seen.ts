/** The part of a case that one reader may see, and the mentions that analysts judged to be one. */
import type { Claim, Kind, MentionKey } from '../../entities/claim.ts'
import type { ClaimReader, Scope } from './read-claims.ts'

export type Seen = {
  scope: Scope
  /** Mentions that analysts judged to be one. Single mentions are left out. */
  clusters: readonly (readonly MentionKey[])[]
  /** Claims of other cases' records that are pinned here, as far as the reader may read them. */
  pinned: {
    claims: readonly Claim[]
    kinds: ReadonlyMap<MentionKey, Kind>
    operations: ReadonlyMap<string, string>
  }
}

/** The first mention of each entity names it. */
export function entityIn({ clusters }: Seen): (key: MentionKey) => MentionKey {
  const first = new Map(clusters.flatMap((members) => members.map((key) => [key, members.toSorted()[0]!] as const)))
  return (key) => first.get(key) ?? key
}

export const membersIn = ({ clusters }: Seen, key: MentionKey): readonly MentionKey[] =>
  clusters.find((members) => members.includes(key)) ?? [key]

export async function seqsOf(reader: ClaimReader, seen: Seen, keys: readonly MentionKey[]): Promise<number[]> {
  const wanted = [...new Set(keys.flatMap((key) => membersIn(seen, key)))]
  return [...(await reader.mentions(seen.scope, wanted)).values()].map(({ seq }) => seq)
}
