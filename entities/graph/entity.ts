/** What the claims of a case speak of: each entity with its mentions and records. */
import type { Claim, Kind, MentionKey, Source } from '../claim.ts'

export type Entity = {
  key: MentionKey
  kind: Kind
  mentions: Set<MentionKey>
  /** The first pointer of each record. A claim about the entity itself comes before one that only names it. */
  records: Map<string, { pointer: string; isOwn: boolean }>
  near: Set<MentionKey>
}
export function entitiesIn(
  claims: readonly Claim[],
  kinds: ReadonlyMap<MentionKey, Kind>,
  entityOf: (key: MentionKey) => MentionKey,
) {
  const entities = new Map<MentionKey, Entity>()
  const speak = (mention: MentionKey, { record, pointer }: Source, isOwn: boolean) => {
    const key = entityOf(mention)
    const one = entities.get(key) ?? {
      key,
      kind: kinds.get(mention) ?? 'person',
      mentions: new Set<MentionKey>(),
      records: new Map<string, { pointer: string; isOwn: boolean }>(),
      near: new Set<MentionKey>(),
    }
    one.mentions.add(mention)
    const known = one.records.get(record)
    if (known === undefined || (isOwn && !known.isOwn)) one.records.set(record, { pointer, isOwn })
    entities.set(key, one)
  }
  for (const { mention, other, source } of claims) {
    speak(mention, source, true)
    if (other !== undefined) speak(other, source, false)
  }
  return entities
}
