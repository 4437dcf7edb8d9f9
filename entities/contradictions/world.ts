/** The claims of a case by entity and property, for the rules. */
import type { Claim, MentionKey, Property, Source } from '../claim.ts'

export type World = ReturnType<typeof worldOf>

export type Given = {
  claims: readonly Claim[]
  /** Mentions that analysts judged to be one, one list per entity (clusters.ts). */
  clusters: readonly (readonly MentionKey[])[]
  /** `YYYY-MM-DD`: the day of a record's answer; null if it is not known. */
  dayOf: (record: string) => string | null
  /** The same for its data, which may be a file of an earlier day. */
  dataDayOf?: ((record: string) => string | null) | undefined
}

export function worldOf({ claims, clusters, dayOf, dataDayOf = dayOf }: Given) {
  const entityKeys = new Map<MentionKey, MentionKey>()
  for (const cluster of clusters) for (const mention of cluster) entityKeys.set(mention, cluster[0] ?? mention)
  const entityOf = (mention: MentionKey): MentionKey => entityKeys.get(mention) ?? mention

  const byEntity = new Map<MentionKey, Map<Property, Claim[]>>()
  const byProperty = new Map<Property, Claim[]>()
  const names = new Map<MentionKey, string>()
  for (const claim of claims) {
    if (claim.property === 'name' && claim.value !== undefined && !names.has(claim.mention))
      names.set(claim.mention, claim.value)
    put(byProperty, claim.property, claim)
    const entity = entityOf(claim.mention)
    const own = byEntity.get(entity) ?? new Map<Property, Claim[]>()
    byEntity.set(entity, own)
    put(own, claim.property, claim)
  }
  const none: readonly Claim[] = []

  return {
    entityOf,
    dayOf,
    dataDayOf,
    entities: [...byEntity.keys()],
    /** The claims about an entity. */
    of: (entity: MentionKey, ...names: Property[]): readonly Claim[] =>
      names.length === 1
        ? (byEntity.get(entity)?.get(names[0]!) ?? none)
        : names.flatMap((name) => byEntity.get(entity)?.get(name) ?? none),
    all: (property: Property): readonly Claim[] => byProperty.get(property) ?? none,
    has: (property: Property): boolean => byProperty.has(property),
    label: (entity: MentionKey): string => byEntity.get(entity)?.get('name')?.[0]?.value ?? entity,
    /** In the records of this mention alone. Null if they give no name. */
    nameOf: (mention: MentionKey): string | null => names.get(mention) ?? null,
  }
}

function put<Key>(lists: Map<Key, Claim[]>, key: Key, claim: Claim): void {
  const list = lists.get(key)
  if (list) list.push(claim)
  else lists.set(key, [claim])
}

export type Side = { text: string; source: Source }
/** Two sides of one entity. `about` names it. `text` describes their contradiction; null if they agree. */
export type Comparison = {
  mentions: MentionKey[]
  about: string
  sides: Side[]
  text: string | null
  /** What the sides state, in any order. The same in each record that states it, whatever its words. */
  stated: string[]
}
