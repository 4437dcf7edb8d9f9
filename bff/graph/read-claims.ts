/** Reads the claims of a case. Every query has a limit, because this thread also answers browsers. */
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { type Claim, type Kind, type MentionKey, type Property, propertyNames } from '../../entities/claim.ts'
import type { Tables } from '../state/tables.ts'
import { markOf } from './claim-mark.ts'
import { keyDigest, mentionId } from './digests.ts'
import { afterWord, longestFirst, wordKey } from './mention-words.ts'

/** A case, and how far its claims are written. Later rows may come from another version of the extractor. */
export type Scope = { case_id: string; case_seq: number; last: number; rewritten: number }
export type MentionRow = { seq: number; key: MentionKey; kind: Kind }
export type ClaimRow = Claim & { seq: number; otherSeq: number | null; operation: string }
export type ClaimReader = ReturnType<typeof claimsIn>

/** Reads a relation from both sides. */
const directions = [
  ['mention', 'other'],
  ['other', 'mention'],
] as const

/** Relations to a value, which many may share. */
const valueRelations: readonly Property[] = ['address', 'telephone', 'email', 'located_in']

/** Parameters in one statement, which have a limit. */
const atOnce = 500

const columns = ['record', 'mention', 'property', 'value', 'other', 'pointer'] as const
type Row = Pick<Selectable<Tables['claim']>, (typeof columns)[number]>

export function claimsIn(db: Kysely<Tables>) {
  const places = (names: readonly Property[]) => names.map((name) => propertyNames.indexOf(name))

  const rows = ({ last }: Scope) =>
    db
      .selectFrom('claim')
      .select([...columns])
      .where('claim.record', '<=', last)

  /** The newest row of each group, among rows with these mentions. */
  const newestOfEach = (
    group: RawBuilder<unknown>,
    { last }: Scope,
    side: 'mention' | 'other',
    seqs: readonly number[],
  ) =>
    db
      .selectFrom(
        db
          .selectFrom('claim')
          .select([...columns])
          .select(sql<number>`row_number() over (partition by ${group} order by record desc, pointer)`.as('place'))
          .where('record', '<=', last)
          .where(side, 'in', seqs)
          .as('claim'),
      )
      .select([...columns])
      .where('place', '=', 1)

  async function inLists<Of, Row>(of: Iterable<Of>, select: (some: Of[]) => Promise<Row[]>): Promise<Row[]> {
    const all = [...new Set(of)]
    const found: Row[] = []
    for (let from = 0; from < all.length; from += atOnce) found.push(...(await select(all.slice(from, from + atOnce))))
    return found
  }

  async function mentionsBySeq(seqs: Iterable<number>): Promise<Map<number, MentionRow>> {
    const some = await inLists(seqs, (some) =>
      db.selectFrom('mention').select(['seq', 'key', 'kind']).where('seq', 'in', some).execute(),
    )
    return new Map(some.map((row) => [row.seq, row]))
  }

  /** The texts of these rows, each once by its number. In a join, PostgreSQL would read the whole table. */
  async function read(found: readonly Row[]): Promise<Read> {
    const mentions = await mentionsBySeq(
      found.flatMap(({ mention, other }) => (other === null ? mention : [mention, other])),
    )
    const [pointers, records] = await Promise.all([
      inLists(
        found.map(({ pointer }) => pointer),
        (some) => db.selectFrom('claim_pointer').selectAll().where('seq', 'in', some).execute(),
      ),
      inLists(
        found.map(({ record }) => record),
        (some) => db.selectFrom('chain').select(['seq', 'id', 'operation']).where('seq', 'in', some).execute(),
      ),
    ])
    const pointerOf = new Map(pointers.map((one) => [one.seq, one.pointer]))
    const recordOf = new Map(records.map((one) => [one.seq, one]))
    const kinds = new Map<MentionKey, Kind>()
    const inOrder = orderOf(pointerOf, mentions)
    const claims = found.toSorted(inOrder).flatMap((row): ClaimRow[] => {
      const [own, record, pointer] = [mentions.get(row.mention), recordOf.get(row.record), pointerOf.get(row.pointer)]
      const other = row.other === null ? null : mentions.get(row.other)
      // The record was erased since its rows were read.
      if (own === undefined || other === undefined || record === undefined || pointer === undefined) return []
      kinds.set(own.key, own.kind)
      if (other !== null) kinds.set(other.key, other.kind)
      return [
        {
          seq: own.seq,
          otherSeq: other?.seq ?? null,
          operation: record.operation,
          mention: own.key,
          property: propertyNames[row.property]!,
          ...(row.value !== null && { value: row.value }),
          ...(other !== null && { other: other.key }),
          source: { record: record.id, pointer },
        },
      ]
    })
    return { claims, kinds }
  }

  async function inParts(
    seqs: readonly number[],
    most: number,
    select: (some: number[], left: number) => Promise<Row[]>,
  ) {
    const found: Row[] = []
    for (let from = 0; from < seqs.length && found.length < most; from += atOnce)
      found.push(...(await select(seqs.slice(from, from + atOnce), most - found.length)))
    return found
  }

  async function* newestRecords({ case_id, last }: Scope): AsyncGenerator<number[]> {
    for (let before = last + 1; ; ) {
      const records = await db
        .selectFrom('chain')
        .select('seq')
        .where('case_id', '=', case_id)
        .where('event', '=', 'answered')
        .where('seq', '<', before)
        .orderBy('seq', 'desc')
        .limit(50)
        .execute()
      if (records.length === 0) return
      yield records.map(({ seq }) => seq)
      before = records.at(-1)!.seq
    }
  }

  async function readOrOnce(scope: Scope, seqs: readonly number[], most: number, condition: RawBuilder<boolean>) {
    const all = await inParts(seqs, most + 1, (some, left) =>
      rows(scope).where('claim.mention', 'in', some).where(condition).limit(left).execute(),
    )
    if (all.length <= most) return { ...(await read(all)), isPartial: false }
    const once = await inParts(seqs, most, (some, left) =>
      newestOfEach(sql`mention, property, other, value`, scope, 'mention', some).where(condition).limit(left).execute(),
    )
    return { ...(await read(once)), isPartial: true }
  }

  return {
    async scope(case_id: string): Promise<Scope> {
      const { case_seq, last, rewritten } = await markOf(db, case_id)
      return { case_id, case_seq, last, rewritten }
    },

    /** By its id in addresses; null if the case has no such mention. */
    async withId({ case_seq }: Scope, id: string): Promise<MentionRow | null> {
      const rows = await db
        .selectFrom('mention')
        .select(['seq', 'key', 'kind', 'case_seq as of'])
        .where('key_hash', '=', Number.parseInt(id.slice(1), 36))
        .execute()
      const found = rows.find(({ of, key }) => of === case_seq && mentionId(case_seq, key) === id)
      return found ? { seq: found.seq, key: found.key, kind: found.kind } : null
    },

    /** By key. Leaves out keys that the case does not have. */
    async mentions({ case_seq }: Scope, keys: readonly MentionKey[]): Promise<Map<MentionKey, MentionRow>> {
      const found = new Map<MentionKey, MentionRow>()
      const wanted = new Set(keys)
      for (let from = 0; from < keys.length; from += atOnce) {
        const hashes = keys.slice(from, from + atOnce).map((key) => keyDigest(case_seq, key))
        const some = await db
          .selectFrom('mention')
          .select(['seq', 'key', 'kind', 'case_seq as of'])
          // Leaves the case out of the condition: with it, SQLite reads every mention of the case.
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

    /** Claims in these records, by id, about this mention or towards it. */
    async inRecords(
      scope: Scope,
      { side, seq, ids }: { side: 'mention' | 'other'; seq: number; ids: Iterable<string> },
      most: number,
      only: readonly Property[],
    ): Promise<Read> {
      if (only.length === 0) return read([])
      const records = await inLists(ids, (some) =>
        db.selectFrom('chain').select('seq').where('id', 'in', some).execute(),
      )
      return read(
        await inParts(
          records.map((record) => record.seq),
          most,
          (some, left) =>
            rows(scope)
              .where('claim.record', 'in', some)
              .where(`claim.${side}`, '=', seq)
              .where('claim.property', 'in', places(only))
              .limit(left)
              .execute(),
        ),
      )
    },

    /** Sorts all claims of the mention: ordered by `record` itself, PostgreSQL would walk the whole table backward. */
    async newestAbout(scope: Scope, seq: number, most: number): Promise<Read> {
      return read(
        await rows(scope)
          .where('claim.mention', '=', seq)
          .orderBy(sql`claim.record + 0`, 'desc')
          .orderBy('claim.property')
          .limit(most)
          .execute(),
      )
    },

    /** The claims of the newest records. @returns `isPartial`: there are more than `most` */
    async newest(scope: Scope, most: number, only?: readonly Property[]): Promise<Read & { isPartial: boolean }> {
      const found: Row[] = []
      for await (const records of newestRecords(scope)) {
        const some = await rows(scope)
          .where('claim.record', 'in', records)
          .$if(only !== undefined, (query) => query.where('claim.property', 'in', places(only ?? [])))
          .orderBy('claim.record', 'desc')
          .orderBy('claim.property')
          .orderBy('claim.pointer')
          .limit(most - found.length + 1)
          .execute()
        found.push(...some)
        if (found.length > most) return { ...(await read(found.slice(0, most))), isPartial: true }
      }
      return { ...(await read(found)), isPartial: false }
    },

    /** The newest claim about each of these, or one that points to it. */
    async naming(scope: Scope, seqs: readonly number[]): Promise<Read> {
      const own = await inLists(seqs, (some) => newestOfEach(sql`mention`, scope, 'mention', some).execute())
      const named = new Set(own.map(({ mention }) => mention))
      const others = await inLists(
        seqs.filter((seq) => !named.has(seq)),
        (some) => newestOfEach(sql`other`, scope, 'other', some).execute(),
      )
      return read([...own, ...others])
    },

    /** Pairs that the newest records relate, until `enough` mentions are named. At most about `most` pairs. */
    async newestPairs(scope: Scope, { enough, most }: { enough: number; most: number }): Promise<[number, number][]> {
      const pairs: [number, number][] = []
      const named = new Set<number>()
      for await (const records of newestRecords(scope)) {
        const some = await db
          .selectFrom('claim')
          .select(['mention', 'other'])
          .distinct()
          .where('record', 'in', records)
          .where('other', 'is not', null)
          .limit(most - pairs.length)
          .execute()
        for (const { mention, other } of some) {
          pairs.push([mention, other!])
          named.add(mention).add(other!)
        }
        if (named.size >= enough || pairs.length >= most) break
      }
      return pairs
    },

    /** The mentions that the last page named for the first time. */
    async newestMentions({ case_seq }: Scope, most: number, kinds?: readonly Kind[]): Promise<number[]> {
      const found = await db
        .selectFrom('mention')
        .select('seq')
        .where('case_seq', '=', case_seq)
        .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
        .orderBy('seq', 'desc')
        .limit(most)
        .execute()
      return found.map(({ seq }) => seq)
    },

    /**
     * Claims between these mentions. Above `most`, repeated claims are read once. @returns `isPartial`: not all were
     * read
     */
    async between(scope: Scope, seqs: readonly number[], most: number): Promise<Read & { isPartial: boolean }> {
      const isRelated =
        // More parameters than one statement takes.
        seqs.length > 2 * atOnce ? sql<boolean>`other is not null` : sql<boolean>`other in (${sql.join(seqs)})`
      return readOrOnce(scope, seqs, most, isRelated)
    },

    /** Claims about these mentions. Limited like `between`. */
    async aboutOrOnce(scope: Scope, seqs: readonly number[], most: number, only: readonly Property[]) {
      if (only.length === 0) return { ...(await read([])), isPartial: false }
      return readOrOnce(scope, seqs, most, sql<boolean>`property in (${sql.join(places(only))})`)
    },

    async neighbours(
      { last }: Scope,
      seqs: readonly number[],
      most: number,
      kinds?: readonly Kind[],
    ): Promise<MentionRow[]> {
      const found = new Map<number, MentionRow>()
      for (let from = 0; from < seqs.length && found.size < most; from += atOnce) {
        const some = seqs.slice(from, from + atOnce)
        const stated = db.selectFrom('claim').where('record', '<=', last)
        const near = stated
          .select('other as seq')
          .where('mention', 'in', some)
          .where('other', 'is not', null)
          .union(stated.select('mention as seq').where('other', 'in', some))
        // One statement for both directions, because on PostgreSQL most of the time is the round trip.
        const rows = await db
          .selectFrom(near.as('near'))
          .innerJoin('mention', 'mention.seq', 'near.seq')
          .select(['mention.seq', 'mention.key', 'mention.kind'])
          .$if(kinds !== undefined, (query) => query.where('mention.kind', 'in', kinds ?? []))
          .limit(most)
          .execute()
        for (const one of rows) if (found.size < most) found.set(one.seq, one)
      }
      return [...found.values()]
    },

    /** The number of neighbours of each mention, by relation and direction; of all kinds or of these. */
    async counts(
      { last }: Scope,
      seqs: readonly number[],
      kinds?: readonly Kind[],
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
            .$if(kinds !== undefined, (query) =>
              query.where(
                its,
                'in',
                db
                  .selectFrom('mention')
                  .select('seq')
                  .where('kind', 'in', kinds ?? []),
              ),
            )
            .groupBy([own, 'property'])
            .execute()
          for (const { seq, property, count } of some)
            counted.push({ seq: seq!, property: propertyNames[property]!, count: Number(count) })
        }
      return counted
    },

    async values(
      { last }: Scope,
      seqs: readonly number[],
    ): Promise<{ seq: number; property: Property; value: number }[]> {
      const found: { seq: number; property: Property; value: number }[] = []
      for (let from = 0; from < seqs.length; from += atOnce) {
        const some = await db
          .selectFrom('claim')
          .select(['mention', 'property', 'other'])
          .distinct()
          .where('mention', 'in', seqs.slice(from, from + atOnce))
          .where('property', 'in', places(valueRelations))
          .where('other', 'is not', null)
          .where('record', '<=', last)
          .execute()
        for (const { mention, property, other } of some)
          found.push({ seq: mention, property: propertyNames[property]!, value: other! })
      }
      return found
    },

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

    /** Mentions described by words with all these beginnings. Whole words come before longer ones. */
    async withWords({ case_seq }: Scope, beginnings: readonly string[], most: number): Promise<MentionRow[]> {
      const [first, ...others] = longestFirst(beginnings).map((word) => wordKey(case_seq, word))
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
      // A mention may have several matching words.
      const found = await query
        .orderBy('word')
        .orderBy('mention_word.mention')
        .limit(most * 3)
        .execute()
      return [...new Map(found.toReversed().map((one) => [one.seq, one])).values()].toReversed().slice(0, most)
    },

    bySeq: (seqs: readonly number[]): Promise<Map<number, MentionRow>> => mentionsBySeq(seqs),

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

const compare = <Value extends string | number>(one: Value, other: Value) => (one < other ? -1 : one > other ? 1 : 0)
/** `/list/9` before `/list/10`. */
const natural = (pointer: string) => pointer.replace(/\d+/g, (number) => number.padStart(9, '0'))

/**
 * The newest record first, and its claims in the order of its answer. Never by the numbers of rows: they change when
 * claims are written again.
 */
function orderOf(pointers: ReadonlyMap<number, string>, mentions: ReadonlyMap<number, MentionRow>) {
  const places = new Map([...pointers].map(([seq, pointer]) => [seq, natural(pointer)]))
  const keyOf = (seq: number | null) => (seq === null ? '' : (mentions.get(seq)?.key ?? ''))
  return (one: Row, other: Row): number =>
    other.record - one.record ||
    compare(places.get(one.pointer) ?? '', places.get(other.pointer) ?? '') ||
    one.property - other.property ||
    compare(one.value ?? '', other.value ?? '') ||
    compare(keyOf(one.mention), keyOf(other.mention)) ||
    compare(keyOf(one.other), keyOf(other.other))
}

export type Read = { claims: ClaimRow[]; kinds: Map<MentionKey, Kind> }
