/** The words by which a search finds a mention. They are sorted, so that a beginning finds the whole word. */
import type { Transaction } from 'kysely'
import { toTelephoneNumber } from '../../contract/telephone.ts'
import type { Property } from '../../entities/claim.ts'
import type { Extracted } from '../../entities/extract/writer.ts'
import { bulkInsert } from '../../platform/bulk-insert.ts'
import type { Engine } from '../../platform/tables.ts'
import { wordsIn } from '../ledger/words.ts'
import { columnsOf } from '../state/forgetting.ts'
import type { Tables } from '../state/tables.ts'

const searched: ReadonlySet<Property> = new Set([
  ...(['name', 'surname', 'former_name', 'proposed_name', 'charge_holder', 'postcode', 'registration_number'] as const),
])
/** The most words of one value. A longer text is not a name. */
const mostWords = 40
/** The longest indexed word. A search compares as many letters. */
const mostLetters = 60

/** The beginnings that a search looks for. A telephone number stands with its country code. */
export function wordsSought(q: string): string[] {
  const number = toTelephoneNumber(q)
  return number ? wordsIn(`44${number.slice(1)}`) : wordsIn(q)
}

/** Words to look for, each once. The longest is usually the rarest. */
export const longestFirst = (words: readonly string[]): string[] =>
  [...new Set(words.map((word) => word.slice(0, mostLetters)))].toSorted((one, other) => other.length - one.length)

/** The table's form of a word, which includes its case. */
export const wordKey = (case_seq: number, word: string): string => `${case_seq} ${word.slice(0, mostLetters)}`
/** Sorts after every word with this beginning. */
export const afterWord = (key: string): string => `${key}\u{10ffff}`

/** @param oldest the first new mention: most words of other mentions were written with an earlier record */
export async function writeWords(
  tx: Transaction<Tables>,
  engine: Engine,
  { case_seq, extracted, mentions, oldest }: ToWrite,
): Promise<void> {
  const wanted = wordsOf(extracted, mentions)
  const older = [...wanted.keys()].filter((mention) => mention < oldest)
  for (let from = 0; from < older.length; from += 500) {
    const some = older.slice(from, from + 500)
    const written = await tx.selectFrom('mention_word').selectAll().where('mention', 'in', some).execute()
    for (const { word, mention } of written) wanted.get(mention)!.delete(word.slice(word.indexOf(' ') + 1))
  }
  const rows = [...wanted].flatMap(([mention, words]) =>
    [...words].map((word) => ({ word: wordKey(case_seq, word), mention })),
  )
  await bulkInsert<Tables>(tx, engine, 'mention_word', columnsOf('mention_word'), rows)
}

type ToWrite = {
  case_seq: number
  extracted: readonly Extracted[]
  mentions: ReadonlyMap<string, number>
  oldest: number
}

function wordsOf(extracted: readonly Extracted[], mentions: ReadonlyMap<string, number>): Map<number, Set<string>> {
  const words = new Map<number, Set<string>>()
  const seen = new Set<string>()
  const add = (key: string, text: string) => {
    const print = `${key}\n${text}`
    if (seen.has(print)) return
    seen.add(print)
    const mention = mentions.get(key)!
    const its = words.get(mention) ?? new Set()
    if (its.size === 0) words.set(mention, its)
    for (const word of wordsIn(text).slice(0, mostWords)) its.add(word.slice(0, mostLetters))
  }
  for (const { claims, mentions: own } of extracted) {
    for (const { mention, property, value } of claims)
      if (value !== undefined && searched.has(property)) add(mention, value)
    for (const { key, kind } of own)
      if (kind !== 'address' && !/^(row|charge):/.test(key)) add(key, key.slice(key.indexOf(':') + 1))
  }
  return words
}
