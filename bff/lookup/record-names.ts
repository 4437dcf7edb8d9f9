/** The name of a record's subject, read from the answer when a list needs it, and erased with it (decision 0071). */
import { toCompanyNumber } from '../../contract/company-number.ts'
import { formsAsPattern } from '../../contract/values/company-name.ts'
import { catchUp } from '../ledger/follower.ts'
import { companyNaming, nameInAnswer, namesItsSubject } from '../ledger/name-in-answer.ts'
import { inScope, type Scope } from '../ledger/record-list.ts'
import type { Records } from '../ledger/records.ts'
import { plain } from '../ledger/words.ts'
import type { State } from '../state/state.ts'
import { resultOf } from '../upstream/result-of.ts'
import type { Upstream } from '../upstream/upstream.ts'

type Listed = {
  id: string
  operation: string
  outcome: string
  about: { readonly [parameter: string]: string }
}
/** A record whose subject has a similar name. */
type Near = { id: string; operation: string; name: string; company_number: string | null }
export type RecordNames = ReturnType<typeof createRecordNames>

type Options = { state: State; records: Records; upstream: Upstream }

/** Bytes. A list does not wait for larger answers; another record of the same company may give the name. */
const mostBytes = 1_000_000
const mostCompared = 5_000
const mostLookedAt = 500

export function createRecordNames({ state: { db }, records, upstream }: Options) {
  /** Names by record. @param scope records that the reader may read: only these name a company */
  async function of(lines: readonly Listed[], scope: Scope): Promise<Map<string, string>> {
    const named = lines.filter(({ operation, outcome }) => namesItsSubject(operation) && outcome === 'found')
    const names = await ownNames(named.map(({ id }) => id))
    const others = lines.filter(({ id }) => !names.get(id))
    const byNumber = await companyNames(
      others.flatMap((line) => numberOf(line) ?? []),
      scope,
    )
    return new Map(
      lines.flatMap((line) => {
        const name = names.get(line.id) || byNumber.get(numberOf(line) ?? '')
        return name ? [[line.id, name] as const] : []
      }),
    )
  }

  async function ownNames(ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map()
    const kept = await db.selectFrom('record_name').selectAll().where('id', 'in', ids).execute()
    const names = new Map(kept.map(({ id, name }) => [id, name]))
    for (const id of ids) if (!names.has(id)) names.set(id, await readName(id))
    return names
  }

  async function readName(id: string): Promise<string> {
    const record = await records.record(id)
    if (!record?.asked || (record.bytes ?? 0) > mostBytes || !namesItsSubject(record.operation)) return ''
    const result = await resultOf({ records, upstream }, record)
    const name = result ? (nameInAnswer(record.operation, record.asked.params, result) ?? '') : ''
    await db
      .insertInto('record_name')
      .values({ id, name })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return name
  }

  /** Prefers the newest record whose stored name is known, then the newest record. */
  async function companyNames(given: readonly string[], scope: Scope): Promise<Map<string, string>> {
    const numbers = [...new Set(given)]
    if (numbers.length === 0) return new Map()
    await catchUp(db)
    const rows = await db
      .selectFrom('subject')
      .innerJoin('record_line as line', 'line.id', 'subject.id')
      .leftJoin('record_name as own', 'own.id', 'line.id')
      .select(['subject.value as number', 'line.id', 'own.name'])
      .where('subject.kind', '=', 'company_number')
      .where('subject.value', 'in', numbers)
      .where('line.operation', 'in', [...companyNaming])
      .where('line.outcome', '=', 'found')
      .where(inScope(scope))
      .orderBy('line.at', 'desc')
      .limit(mostLookedAt)
      .execute()
    const names = new Map<string, string>()
    for (const number of numbers) {
      const own = rows.filter((row) => row.number === number)
      const unread = own.find(({ name }) => name === null)
      const name = own.find(({ name }) => name)?.name ?? (unread && (await readName(unread.id)))
      if (name) names.set(number, name)
    }
    return names
  }

  /** Records that the reader may read and whose names are known: newest first, each name once. */
  async function near(text: string, operations: readonly string[], scope: Scope): Promise<Near[]> {
    await catchUp(db)
    const rows = await db
      .selectFrom('record_line as line')
      .innerJoin('record_name as own', 'own.id', 'line.id')
      .leftJoin('subject', (join) => join.onRef('subject.id', '=', 'line.id').on('subject.kind', '=', 'company_number'))
      .select(['line.id', 'line.operation', 'own.name', 'subject.value as company_number'])
      .where('line.operation', 'in', operations)
      .where('own.name', '!=', '')
      .where(inScope(scope))
      .orderBy('line.at', 'desc')
      .limit(mostCompared)
      .execute()
    return nearest(text, [...new Map(rows.toReversed().map((row) => [row.name, row])).values()])
  }

  return { of, near }
}

/** For a complete number. The start of a number names no company. */
const numberOf = ({ about: { company_number = '' } }: Listed): string | null => toCompanyNumber(company_number)

/** Similar names: the share of letter pairs that two texts have in common (Sørensen and Dice), 0 to 1. */
function likeness(one: string, other: string): number {
  const [own, others] = [pairsIn(one), pairsIn(other)]
  const total = own.length + others.length
  if (total === 0) return 0
  const left = new Map<string, number>()
  for (const pair of own) left.set(pair, (left.get(pair) ?? 0) + 1)
  let shared = 0
  for (const pair of others) {
    const count = left.get(pair) ?? 0
    if (count === 0) continue
    left.set(pair, count - 1)
    shared += 1
  }
  return (2 * shared) / total
}

/** Legal forms and common words do not count. */
const legalForm = new RegExp(`\\b(${formsAsPattern}|the|and|company|co)\\b`, 'gi')

/** Sorts the words, because surnames come first in some names. */
function pairsIn(text: string): string[] {
  const words = plain(text).replace(legalForm, ' ').split(' ').filter(Boolean).sort()
  return words.flatMap((word) => Array.from({ length: word.length + 1 }, (_, at) => ` ${word} `.slice(at, at + 2)))
}

/** Nearest first. Equal names are included. */
const least = 0.5
const most = 5

/** Nearest first. An equal name is included. */
export const nearest = <Named extends { name: string }>(text: string, named: readonly Named[]): Named[] =>
  named
    .map((one) => ({ one, likeness: likeness(text, one.name) }))
    .filter(({ likeness }) => likeness >= least)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ one }) => one)
