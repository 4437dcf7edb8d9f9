/** Reads facts from records' answers. Runs on the report's thread. */
import type { Kysely } from 'kysely'
import type { FactText } from '../../contract/desk/reports.ts'
import { isOperation } from '../../contract/operations.ts'
import { pointedAt } from '../../contract/pins.ts'
import type { RecordOf } from '../../contract/records.ts'
import { type Fact, factId } from '../../contract/reports.ts'
import { newPlacesIn } from '../../entities/changes/new-places.ts'
import type { Labels } from '../../entities/labels.ts'
import {
  comparedBy,
  factsIn,
  fieldFact,
  outcomeOf,
  type RecordFact,
  type Told,
  type ToTell,
} from '../../entities/report/facts.ts'
import { isGone, type RecordLine, type ShownFact } from '../../entities/report/model.ts'
import { wholeQuestionOf } from '../../entities/report/newest-records.ts'
import { textOfParts } from '../../entities/report/sentences.ts'
import { nextOf } from '../graph/unread-pages.ts'
import type { Tables } from '../state/tables.ts'
import { openStored, readStored, type StoredRecord, storedRecords } from '../upstream/stored-records.ts'

/** Answers in memory at once. */
const mostRead = 50
/** Facts whose records one statement reads. An answer may be large. */
const atOnce = 10

type Read = { facts: RecordFact[]; record: ToTell } | 'erased' | 'missing' | 'unreadable'
export type ReadFact = FactText & { parts: Told['parts']; told: Told | null }

type Of = {
  /** The records that this reader may see. */
  lines: ReadonlyMap<string, RecordLine>
  /** The names of the case's companies. */
  label: Labels
  /** UPSTREAM_DIRECTOR_ID */
  directorId: string | undefined
  /** What else the record of a fact names is redacted too. */
  isRedacted: boolean
  /** Facts come with all that their records name. */
  isWithNames: boolean
}

export function createFactReader(db: Kysely<Tables>, { lines, label, directorId, isRedacted, isWithNames }: Of) {
  const read = new Map<string, Promise<Read>>()
  /** As the ledger keeps them, for the next facts. */
  let stored = new Map<string, StoredRecord>()
  const newestOf = newestByQuestion(lines)
  /** Of the newer record. Many facts come from one record. */
  const newPlaces = new WeakMap<ToTell, ReturnType<typeof newPlacesIn>>()

  /** An outcome needs no more of a record than itself. */
  const partOf = (id: string, property: string): string =>
    property === 'outcome' && !isRedacted && !read.has(id) ? `${id} outcome` : id

  function recordOf(id: string, property = 'value'): Promise<Read> {
    const part = partOf(id, property)
    const known = read.get(part) ?? readRecord(id, part === id)
    // The one that was used longest ago goes: the newest record of a question is compared with many.
    read.delete(part)
    read.set(part, known)
    const [oldest = ''] = read.keys()
    if (read.size > mostRead) read.delete(oldest)
    return known
  }

  function forget(id: string): void {
    read.delete(id)
    read.delete(`${id} outcome`)
  }

  async function readRecord(id: string, isWhole: boolean): Promise<Read> {
    const line = lines.get(id)
    if (!line) return 'unreadable'
    if (line.state !== 'on_record') return line.state
    const kept = stored.get(id) ?? (await storedRecords(db, [id])).get(id)
    if (!kept) return 'erased'
    try {
      const { operation, at, outcome, reason, params, of } = line
      const head = { id, operation, params, at, outcome, reason, of }
      if (!isWhole) {
        openStored(kept)
        return { record: { ...head, result: null }, facts: [outcomeOf(head)] }
      }
      const read = isOperation(operation) ? readStored(operation, kept, directorId).read : null
      const result = outcome === 'found' && read?.outcome !== 'not_answered' ? (read?.result ?? null) : null
      const record: ToTell = { ...head, result }
      return { record, facts: factsIn(record, label) }
    } catch {
      return 'unreadable'
    }
  }

  function tell({ facts, record }: Exclude<Read, string>, { pointer, property, nth }: Fact): Told | null {
    const found = facts.find(({ fact }) => fact.pointer === pointer && fact.property === property && fact.nth === nth)
    return found?.tell() ?? (property === 'value' ? fieldFact(record, pointer) : null)
  }

  async function fact(wanted: Fact): Promise<ReadFact> {
    const line = lines.get(wanted.record)
    const nothing = {
      id: factId(wanted),
      fact: wanted,
      text: '',
      at: line?.at ?? null,
      operation: line?.operation ?? null,
      newer: null,
      parts: [],
      told: null,
    }
    const record = await recordOf(wanted.record, wanted.property)
    if (typeof record === 'string') return { ...nothing, state: record }
    const found = tell(record, wanted)
    if (!found) return { ...nothing, state: 'unreadable' }
    const told = { ...found }
    const newer = await newerOf(told, line!, record.record)
    // A copy, because a piece of an answer's text keeps the whole text in memory.
    const parts: Told['parts'] = JSON.parse(JSON.stringify(told.parts))
    return {
      ...nothing,
      text: textOfParts(parts),
      state: newer ? 'refreshed' : 'current',
      newer,
      parts,
      told: isWithNames ? told : null,
    }
  }

  /** The newest record of the question that a fact is from, and its own record. */
  const recordsFor = ({ record }: Fact): string[] => [...new Set([newestOf(record)?.id ?? record, record])]

  /** Null if no newer record of the same question differs, or if its further pages may say the same. */
  async function newerOf(told: Told, line: RecordLine, older: ToTell): Promise<FactText['newer']> {
    const last = newestOf(line.id)
    if (!last || last.id === line.id) return null
    const { property, pointer } = told.fact
    const record = await recordOf(last.id, property)
    if (typeof record === 'string') return null
    const placeOf = newPlaces.get(older) ?? newPlacesIn(older.operation, older.result, record.record.result)
    newPlaces.set(older, placeOf)
    if (isUnread(record.record, pointer, placeOf)) return null
    const { subject, value } = told.claim ? comparedBy(told.claim, placeOf) : told
    const place = property === 'value' ? placeOf(pointer) : null
    const field = place === null ? null : fieldFact(record.record, place)
    const alike = record.facts.filter(({ fact }) => fact.property === property).map(({ tell }) => tell())
    const found = field ? [field] : alike.filter((one) => one.subject === subject)
    if (found.some((one) => one.value === value)) return null
    const [first] = found
    return first
      ? { fact: first.fact, text: textOfParts(first.parts), at: last.at }
      : { fact: null, text: 'The newer record no longer says this.', at: last.at }
  }

  return {
    fact,

    async answer(id: string): Promise<ToTell | null> {
      const one = await recordOf(id)
      return typeof one === 'string' ? null : one.record
    },

    async facts(wanted: readonly Fact[]): Promise<ReadFact[]> {
      const found = new Map<Fact, ReadFact>()
      // Each answer is read once: those to one question follow each other, and so do the facts of one record.
      const inOrder = wanted
        .map((one) => ({ one, needs: recordsFor(one) }))
        .toSorted((one, other) => compare(one.needs.join(), other.needs.join()))
      for (let from = 0; from < inOrder.length; from += atOnce) {
        const some = inOrder.slice(from, from + atOnce)
        const unread = some.flatMap(({ one, needs }) => needs.filter((id) => !read.has(partOf(id, one.property))))
        stored = await storedRecords(db, [...new Set(unread)])
        for (const [at, { one, needs }] of some.entries()) {
          found.set(one, await fact(one))
          const next = inOrder[from + at + 1]?.needs ?? []
          for (const id of needs) if (!next.includes(id)) forget(id)
        }
      }
      stored.clear()
      read.clear()
      return wanted.map((one) => found.get(one)!)
    },

    async at(record: string, pointer: string): Promise<Fact[]> {
      const one = await recordOf(record)
      if (typeof one === 'string') return []
      const isBelow = (its: string) => its === pointer || its.startsWith(`${pointer}/`)
      const found = one.facts.map(({ fact }) => fact)
      const below = found.filter((fact) => isBelow(fact.pointer) && (fact.property !== 'outcome' || pointer === ''))
      if (below.length > 0 || pointer === '') return below
      const field = fieldFact(one.record, pointer)
      return field ? [field.fact] : []
    },
  }
}

/** Whether the list that may hold it was read in part: the outermost one has pages, and each may have been cut. */
function isUnread(newer: ToTell, pointer: string, placeOf: (pointer: string) => string | null): boolean {
  const items = [...pointer.matchAll(/\/\d+(?=\/|$)/g)].map(({ 0: step, index }) =>
    pointer.slice(0, index + step.length),
  )
  const isPart = (item: string) => {
    const owner = placeOf(item.replace(/\/[^/]+\/\d+$/, '')) ?? ''
    return (item === items[0] && isPage(newer)) || isCut(pointedAt(newer.result, owner))
  }
  // Finding what is missing takes longest.
  if (!items.some(isPart)) return false
  const missing = items.find((item) => placeOf(item) === null)
  return missing !== undefined && isPart(missing)
}

function isPage({ params, result }: ToTell): boolean {
  const { list_cut } = (result ?? {}) as { list_cut?: string | null }
  return Boolean(params.page_id?.trim() || list_cut?.trim()) || nextOf(result) !== null
}

/** An answer that lists a part of a director's appointments says `GE1000`, or how many the register counts. */
function isCut(owner: unknown): boolean {
  const { num_appt, director_appt_list: listed } = (owner ?? {}) as Partial<RecordOf<'director'>>
  return /^GE/i.test(num_appt?.trim() ?? '') || Number(num_appt) > (listed?.length ?? Infinity)
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

export const shownFact = ({ state, parts, fact }: ReadFact): ShownFact => {
  const source = { record: fact.record, pointer: fact.pointer }
  return state === 'current' || state === 'refreshed' ? { state, parts, source } : { state, source }
}

/** @returns the newest answered record of the same question, which may be the record itself */
function newestByQuestion(lines: ReadonlyMap<string, RecordLine>): (id: string) => RecordLine | undefined {
  const questions = new Map<string, string>()
  const newest = new Map<string, RecordLine>()
  for (const line of lines.values()) {
    const question = wholeQuestionOf(line)
    questions.set(line.id, question)
    if (isGone(line) || line.outcome === 'not_answered') continue
    const known = newest.get(question)
    if (!known || (line.chain_seq ?? 0) > (known.chain_seq ?? 0)) newest.set(question, line)
  }
  return (id) => newest.get(questions.get(id) ?? '')
}
