/** Finds who shares a value or a neighbour. Rows stay numbers until shown, because most are only counted. */
import { type Kysely, sql } from 'kysely'
import { type Property, propertyNames, type Source } from '../../entities/claim.ts'
import type { Said } from '../../entities/labels.ts'
import type { Tables } from '../state/tables.ts'
import { isSameValue, sharedDigest } from './digests.ts'
import { wordKey } from './mention-words.ts'
import type { Scope } from './read-claims.ts'

export type Sharer = { mention: number; record: number; pointer: number }
export type SharerReader = ReturnType<typeof sharersIn>

/** Parameters in one statement, which have a limit. */
const atOnce = 500
const places = (names: readonly Property[]) => names.map((name) => propertyNames.indexOf(name))

export function sharersIn(db: Kysely<Tables>) {
  const claims = ({ last }: Scope) => db.selectFrom('claim').where('claim.record', '<=', last)
  const saysWord = (mention: string, key: string) =>
    sql<boolean>`exists (select 1 from mention_word as said where said.mention = ${sql.ref(mention)} and said.word = ${key})`

  /** Mentions with all these words. Null if there are many, or no word is given. */
  async function withWord([first, ...others]: readonly string[]): Promise<number[] | null> {
    if (first === undefined) return null
    const rows = db.selectFrom('mention_word').select('mention').where('word', '=', first)
    const found = await others
      .reduce((some, key) => some.where(saysWord('mention_word.mention', key)), rows)
      .limit(atOnce + 1)
      .execute()
    return found.length > atOnce ? null : found.map(({ mention }) => mention)
  }

  return {
    /**
     * Mentions with an equal value, with one claim or more each. `isCut`: there may be more.
     * @param words that the mention's names have too
     */
    async withValue(
      scope: Scope,
      { property, equals, words = [] }: { property: Property; equals: string; words?: readonly string[] },
      most: number,
    ): Promise<{ rows: Sharer[]; isCut: boolean }> {
      const none = { rows: [], isCut: false }
      const digest = sharedDigest(scope.case_seq, property, equals)
      if (digest === null) return none
      const keys = words.map((word) => wordKey(scope.case_seq, word))
      const named = await withWord(keys)
      if (named?.length === 0) return none
      const query = claims(scope).select(['claim.mention', 'claim.record', 'claim.pointer', 'claim.value'])
      const withDigest = query.where('claim.shared', '=', digest)
      const sharing = named
        ? // A rare name leads to fewer rows than a value. With the digest too, SQLite reads every row with the value.
          query.where('claim.mention', 'in', named).where('claim.property', 'in', places([property]))
        : keys.reduce((some, key) => some.where(saysWord('claim.mention', key)), withDigest)
      const found = await sharing.limit(most).execute()
      const rows = inOrder(found.filter(({ value }) => isSameValue(property, value ?? '', equals)))
      return { rows, isCut: found.length >= most }
    },

    /** Mentions that a record relates to these, by one of these relations. */
    async towards(scope: Scope, seqs: readonly number[], only: readonly Property[], most: number): Promise<Sharer[]> {
      const found: Sharer[] = []
      for (let from = 0; from < seqs.length && found.length < most; from += atOnce)
        found.push(
          ...(await claims(scope)
            .select(['claim.mention', 'claim.record', 'claim.pointer'])
            .where('claim.other', 'in', seqs.slice(from, from + atOnce))
            .where('claim.property', 'in', places(only))
            .limit(most - found.length)
            .execute()),
        )
      return inOrder(found)
    },

    /** The mentions to which a record relates this one, by this relation. */
    async from(scope: Scope, seq: number, relation: Property, most: number): Promise<Sharer[]> {
      const found = await claims(scope)
        .select(['claim.other as mention', 'claim.record', 'claim.pointer'])
        .where('claim.mention', '=', seq)
        .where('claim.property', '=', propertyNames.indexOf(relation))
        .where('claim.other', 'is not', null)
        .limit(most)
        .execute()
      return inOrder(found.map(({ mention, ...one }) => ({ ...one, mention: mention! })))
    },

    /** Claims about these mentions, without their pointers. @param isOnce gives a repeated value once */
    async said(
      scope: Scope,
      seqs: readonly number[],
      only: readonly Property[],
      most: number,
      isOnce = false,
    ): Promise<Said[]> {
      const found: Said[] = []
      for (let from = 0; from < seqs.length && found.length < most; from += atOnce) {
        const some = seqs.slice(from, from + atOnce)
        const rows = await claims(scope)
          .select(['claim.mention', 'claim.property', 'claim.value'])
          .$if(isOnce, (query) => query.distinct())
          .where('claim.mention', 'in', some)
          .where('claim.property', 'in', places(only))
          .where('claim.value', 'is not', null)
          .limit(most - found.length)
          .execute()
        // A join would read and compare the key of every row.
        const mentions = await db.selectFrom('mention').select(['seq', 'key']).where('seq', 'in', some).execute()
        const keyOf = new Map(mentions.map(({ seq, key }) => [seq, key]))
        for (const { mention, property, value } of rows) {
          const key = keyOf.get(mention)
          if (key !== undefined) found.push({ mention: key, property: propertyNames[property]!, value: value! })
        }
      }
      return found
    },

    async sources(rows: readonly Sharer[]): Promise<(row: Sharer) => Source> {
      const records = new Map<number, string>()
      const pointers = new Map<number, string>()
      const parts = (numbers: readonly number[]) => {
        const all = [...new Set(numbers)]
        return Array.from({ length: Math.ceil(all.length / atOnce) }, (_, at) =>
          all.slice(at * atOnce, (at + 1) * atOnce),
        )
      }
      for (const some of parts(rows.map(({ record }) => record)))
        for (const { seq, id } of await db.selectFrom('chain').select(['seq', 'id']).where('seq', 'in', some).execute())
          records.set(seq, id)
      for (const some of parts(rows.map(({ pointer }) => pointer)))
        for (const one of await db.selectFrom('claim_pointer').selectAll().where('seq', 'in', some).execute())
          pointers.set(one.seq, one.pointer)
      return ({ record, pointer }) => ({ record: records.get(record)!, pointer: pointers.get(pointer)! })
    },
  }
}

/** The earliest record first, on either database. */
const inOrder = <Row extends Sharer>(rows: Row[]): Row[] =>
  rows.sort((one, other) => one.record - other.record || one.pointer - other.pointer || one.mention - other.mention)
