/** The part of a case that one reader may see, and the mentions that analysts judged to be one. */
import { type Claim, firstMention, type Kind, type MentionKey } from '../../entities/claim.ts'
import type { ClaimReader, Scope } from './read-claims.ts'

export type Seen = {
  scope: Scope
  /** Mentions that analysts judged to be one. Single mentions are left out. */
  clusters: readonly (readonly MentionKey[])[]
  /** Claims beside those of the tables: pinned records of other cases, and entries that somebody judged to be a subject. */
  pinned: {
    claims: readonly Claim[]
    kinds: ReadonlyMap<MentionKey, Kind>
    operations: ReadonlyMap<string, string>
  }
}

export function entityIn({ clusters }: Seen): (key: MentionKey) => MentionKey {
  const first = new Map(clusters.flatMap((members) => members.map((key) => [key, firstMention(members)] as const)))
  return (key) => first.get(key) ?? key
}

export const membersIn = ({ clusters }: Seen, key: MentionKey): readonly MentionKey[] =>
  clusters.find((members) => members.includes(key)) ?? [key]

export async function seqsOf(reader: ClaimReader, seen: Seen, keys: readonly MentionKey[]): Promise<number[]> {
  const wanted = [...new Set(keys.flatMap((key) => membersIn(seen, key)))]
  return [...(await reader.mentions(seen.scope, wanted)).values()].map(({ seq }) => seq)
}
