/** Reads the claims of a case. Every query has a limit, because this thread also answers browsers. */
import { type Kysely, sql } from 'kysely'
import { type Claim, type Kind, type MentionKey, type Property, propertyNames } from '../../entities/claim.ts'
import type { Tables } from '../state/tables.ts'
import { keyDigest } from './digests.ts'
import { afterWord, wordKey } from './mention-words.ts'
import { markOf } from './write-claims.ts'

/** A case, and how far its claims are written: rows of later records may be from another version of the extractor. */
export type Scope = { case_id: string; case_seq: number; last: number }
export type MentionRow = { seq: number; key: MentionKey; kind: Kind }
/** A claim with the numbers of its mentions. */
export type ClaimRow = Claim & { seq: number; otherSeq: number | null; operation: string }
export type ClaimReader = ReturnType<typeof claimsIn>

/** A relation is found from both of its sides. */
const directions = [
  ['mention', 'other'],
  ['other', 'mention'],
] as const

/** A statement takes a limited number of parameters. */
const atOnce = 500

export function claimsIn(db: Kysely<Tables>) {
  const places = (names: readonly Property[]) => names.map((name) => propertyNames.indexOf(name))

  const rows = ({ last }: Scope) =>
    db
      .selectFrom('claim')
      .innerJoin('mention as own', 'own.seq', 'claim.mention')
      .leftJoin('mention as its', 'its.seq', 'claim.other')
      .innerJoin('claim_pointer', 'claim_pointer.seq', 'claim.pointer')
      .innerJoin('chain', 'chain.seq', 'claim.record')
      .select(['own.seq', 'own.key', 'own.kind', 'its.seq as otherSeq', 'its.key as other', 'its.kind as otherKind'])
      .select(['claim.property', 'claim.value', 'claim_pointer.pointer', 'chain.id as record', 'chain.operation'])
      .where('claim.record', '<=', last)

  type Found = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

  function read(found: readonly Found[]): Read {
    const kinds = new Map<MentionKey, Kind>()
    const claims = found.map(
      ({ seq, key, kind, otherSeq, other, otherKind, property, value, pointer, record, operation }): ClaimRow => {
        kinds.set(key, kind)
        if (other !== null && otherKind !== null) kinds.set(other, otherKind)
        return {
          ...{ seq, otherSeq, operation, mention: key, property: propertyNames[property]! },
          ...(value !== null && { value }),
          ...(other !== null && { other }),
          source: { record, pointer },
        }
      },
    )
    return { claims, kinds }
  }

  async function inParts(
    seqs: readonly number[],
    most: number,
    select: (some: number[], left: number) => Promise<Found[]>,
  ) {
    const found: Found[] = []
    for (let from = 0; from < seqs.length && found.length < most; from += atOnce)
      found.push(...(await select(seqs.slice(from, from + atOnce), most - found.length)))
    return found
  }

  return {
    async scope(case_id: string): Promise<Scope> {
      const { case_seq, last } = await markOf(db, case_id)
      return { case_id, case_seq, last }
    },

    /** By key; a key that the case does not hold is left out. */
    async mentions({ case_seq }: Scope, keys: readonly MentionKey[]): Promise<Map<MentionKey, MentionRow>> {
      const found = new Map<MentionKey, MentionRow>()
      const wanted = new Set(keys)
      for (let from = 0; from < keys.length; from += atOnce) {
        const hashes = keys.slice(from, from + atOnce).map((key) => keyDigest(case_seq, key))
        const some = await db
          .selectFrom('mention')
          .select(['seq', 'key', 'kind', 'case_seq as of'])
          // With the case as a condition, SQLite reads every mention of it.
          .where('key_hash', 'in', hashes)
          .execute()
        for (const { of, ...one } of some) if (of === case_seq && wanted.has(one.key)) found.set(one.key, one)
      }
      return found
    },

    async numberOfMentions({ case_seq }: Scope): Promise<number> {
      const { count } = await db
        .selectFrom('mention')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('case_seq', '=', case_seq)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** What records say about these mentions. */
    async about(scope: Scope, seqs: readonly number[], most: number, only?: readonly Property[]): Promise<Read> {
      return read(
        await inParts(seqs, most, (some, left) =>
          rows(scope)
            .where('claim.mention', 'in', some)
            .$if(only !== undefined, (query) => query.where('claim.property', 'in', places(only ?? [])))
            .limit(left)
            .execute(),
        ),
      )
    },

    /** What records say of others in relation to these mentions. */
    async towards(scope: Scope, seqs: readonly number[], most: number, only?: readonly Property[]): Promise<Read> {
      return read(
        await inParts(seqs, most, (some, left) =>
          rows(scope)
            .where('claim.other', 'in', some)
            .$if(only !== undefined, (query) => query.where('claim.property', 'in', places(only ?? [])))
            .limit(left)
            .execute(),
        ),
      )
    },

    /** The claims of the newest records. @returns `isPartial`: there are more than `most` */
    async newest(scope: Scope, most: number, only?: readonly Property[]): Promise<Read & { isPartial: boolean }> {
      const found: Found[] = []
      let before = scope.last + 1
      for (;;) {
        const records = await db
          .selectFrom('chain')
          .select('seq')
          .where('case_id', '=', scope.case_id)
          .where('event', '=', 'answered')
          .where('seq', '<', before)
          .orderBy('seq', 'desc')
          .limit(50)
          .execute()
        if (records.length === 0) return { ...read(found), isPartial: false }
        const seqs = records.map(({ seq }) => seq)
        before = seqs.at(-1)!
        const some = await rows(scope)
          .where('claim.record', 'in', seqs)
          .$if(only !== undefined, (query) => query.where('claim.property', 'in', places(only ?? [])))
          .orderBy('claim.record', 'desc')
          .limit(most - found.length + 1)
          .execute()
        found.push(...some)
        if (found.length > most) return { ...read(found.slice(0, most)), isPartial: true }
      }
    },

    /** Claims that relate two of these mentions. */
    async between(scope: Scope, seqs: readonly number[], most: number): Promise<Read> {
      return read(
        await inParts(seqs, most, (some, left) =>
          rows(scope)
            .where('claim.mention', 'in', some)
            // More parameters than a statement takes.
            .where(
              seqs.length > 2 * atOnce
                ? sql<boolean>`claim.other is not null`
                : sql<boolean>`claim.other in (${sql.join(seqs)})`,
            )
            .limit(left)
            .execute(),
        ),
      )
    },

    /** Mentions that records relate to these, each once. */
    async neighbours(
      { last }: Scope,
      seqs: readonly number[],
      most: number,
      kinds?: readonly Kind[],
    ): Promise<MentionRow[]> {
      const found = new Map<number, MentionRow>()
      for (let from = 0; from < seqs.length && found.size < most; from += atOnce)
        for (const [own, its] of directions) {
          const some = await db
            .selectFrom('claim')
            .innerJoin('mention', 'mention.seq', `claim.${its}`)
            .select(['mention.seq', 'mention.key', 'mention.kind'])
            .distinct()
            .where(`claim.${own}`, 'in', seqs.slice(from, from + atOnce))
            .where('claim.record', '<=', last)
            .$if(kinds !== undefined, (query) => query.where('mention.kind', 'in', kinds ?? []))
            .limit(most)
            .execute()
          for (const one of some) if (found.size < most) found.set(one.seq, one)
        }
      return [...found.values()]
    },

    /** How many others each of these is related to, by relation and by direction. */
    async counts(
      { last }: Scope,
      seqs: readonly number[],
    ): Promise<{ seq: number; property: Property; count: number }[]> {
      const counted: { seq: number; property: Property; count: number }[] = []
      for (let from = 0; from < seqs.length; from += atOnce)
        for (const [own, its] of directions) {
          const some = await db
            .selectFrom('claim')
            .select([`${own} as seq`, 'property'])
            .select(({ fn }) => fn.count<number>(its).distinct().as('count'))
            .where(own, 'in', seqs.slice(from, from + atOnce))
            .where('other', 'is not', null)
            .where('record', '<=', last)
            .groupBy([own, 'property'])
            .execute()
          for (const { seq, property, count } of some)
            counted.push({ seq: seq!, property: propertyNames[property]!, count: Number(count) })
        }
      return counted
    },

    /** Pairs of related mentions. One of each pair is among these. */
    async pairs({ last }: Scope, seqs: readonly number[], most: number): Promise<[number, number][]> {
      const found: [number, number][] = []
      for (let from = 0; from < seqs.length && found.length < most; from += atOnce)
        for (const column of ['mention', 'other'] as const) {
          const some = await db
            .selectFrom('claim')
            .select(['mention', 'other'])
            .distinct()
            .where(column, 'in', seqs.slice(from, from + atOnce))
            .where('other', 'is not', null)
            .where('record', '<=', last)
            .limit(most)
            .execute()
          for (const { mention, other } of some) if (other !== null) found.push([mention, other])
        }
      return found
    },

    /** Mentions that words with all these beginnings are said of, and the whole words before longer ones. */
    async withWords({ case_seq }: Scope, beginnings: readonly string[], most: number): Promise<MentionRow[]> {
      // The longest is the rarest, as a rule.
      const [first, ...others] = [...new Set(beginnings)]
        .toSorted((one, other) => other.length - one.length)
        .map((word) => wordKey(case_seq, word))
      if (first === undefined) return []
      let query = db
        .selectFrom('mention_word')
        .innerJoin('mention', 'mention.seq', 'mention_word.mention')
        .select(['mention.seq', 'mention.key', 'mention.kind'])
        .where('word', '>=', first)
        .where('word', '<', afterWord(first))
      for (const word of others)
        query = query.where(
          sql<boolean>`exists (select 1 from mention_word as further where further.mention = mention.seq and further.word >= ${word} and further.word < ${afterWord(word)})`,
        )
      // A mention may have several such words.
      const found = await query
        .orderBy('word')
        .orderBy('mention_word.mention')
        .limit(most * 3)
        .execute()
      return [...new Map(found.toReversed().map((one) => [one.seq, one])).values()].toReversed().slice(0, most)
    },

    async bySeq(seqs: readonly number[]): Promise<Map<number, MentionRow>> {
      const found = new Map<number, MentionRow>()
      for (let from = 0; from < seqs.length; from += atOnce) {
        const some = seqs.slice(from, from + atOnce)
        const rows = await db.selectFrom('mention').select(['seq', 'key', 'kind']).where('seq', 'in', some).execute()
        for (const row of rows) found.set(row.seq, row)
      }
      return found
    },

    /** Records whose answers cannot be read. */
    missing: ({ case_seq }: Scope): Promise<{ record: string; why: string }[]> =>
      db
        .selectFrom('claim_missing')
        .innerJoin('chain', 'chain.seq', 'claim_missing.record')
        .select(['chain.id as record', 'why'])
        .where('case_seq', '=', case_seq)
        .orderBy('claim_missing.record')
        .limit(1000)
        .execute(),
  }
}

/** Claims, and the kind of each mention that they name. */
export type Read = { claims: ClaimRow[]; kinds: Map<MentionKey, Kind> }
