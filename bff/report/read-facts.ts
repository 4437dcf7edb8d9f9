/** Reads facts from records' answers. Runs on the report's thread. */
import { gunzipSync } from 'node:zlib'
import type { Kysely } from 'kysely'
import type { BindingName } from '../../contract/bindings/index.ts'
import type { FactText } from '../../contract/desk/reports.ts'
import { isOperation } from '../../contract/operations.ts'
import { type Fact, factId } from '../../contract/reports.ts'
import type { Labels } from '../../entities/labels.ts'
import { factsIn, fieldFact, type Told, type ToTell } from '../../entities/report/facts.ts'
import type { RecordLine, ShownFact } from '../../entities/report/model.ts'
import { textOfParts } from '../../entities/report/sentences.ts'
import type { Tables } from '../state/tables.ts'
import { readAnswer } from '../upstream/read-answer.ts'

/** Answers in memory at once. */
const mostRead = 50

type Read = { told: Map<string, Told>; record: ToTell } | 'erased' | 'unreadable'
export type ReadFact = FactText & { parts: Told['parts']; told: Told | null }

type Of = {
  /** The records that this reader may see. */
  lines: ReadonlyMap<string, RecordLine>
  /** The names of the case's companies. */
  label: Labels
  /** UPSTREAM_DIRECTOR_ID */
  directorId: string | undefined
}

export function createFactReader(db: Kysely<Tables>, { lines, label, directorId }: Of) {
  const read = new Map<string, Promise<Read>>()
  const newest = newestByQuestion(lines.values())

  function recordOf(id: string): Promise<Read> {
    const known = read.get(id) ?? readRecord(id)
    // A report of many records would hold all their answers at once.
    if (read.size === mostRead) read.clear()
    read.set(id, known)
    return known
  }

  async function readRecord(id: string): Promise<Read> {
    const line = lines.get(id)
    if (!line) return 'unreadable'
    const contents = await db
      .selectFrom('content')
      .innerJoin('chain', 'chain.seq', 'content.seq')
      .select(['chain.event', 'body', 'answer'])
      .where('content.id', '=', id)
      .execute()
    const asked = contents.find(({ event }) => event === 'asked')
    const answered = contents.find(({ event }) => event === 'answered')
    if (!asked) return 'erased'
    try {
      const { params, binding } = JSON.parse(asked.body) as { params: RecordLine['params']; binding: BindingName }
      const { status, headers } = answered ? JSON.parse(answered.body) : { status: null, headers: {} }
      let result: unknown = null
      if (answered?.answer && status && isOperation(line.operation)) {
        const exchange = { status, headers, bytes: gunzipSync(answered.answer) }
        const answer = readAnswer({ operation: line.operation, binding, exchange, directorId })
        if (answer.outcome !== 'not_answered') result = answer.result
      }
      const { operation, at, outcome, reason } = line
      const record: ToTell = { id, operation, params, at, result: outcome === 'found' ? result : null, outcome, reason }
      return { record, told: new Map(factsIn(record, label).map((one) => [one.id, one])) }
    } catch {
      return 'unreadable'
    }
  }

  const tell = (one: Exclude<Read, string>, fact: Fact): Told | null =>
    one.told.get(factId(fact)) ?? (fact.property === 'value' ? fieldFact(one.record, fact.pointer) : null)

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
    const record = await recordOf(wanted.record)
    if (record === 'erased' || record === 'unreadable') return { ...nothing, state: record }
    const found = tell(record, wanted)
    if (!found) return { ...nothing, state: 'unreadable' }
    // Its sentence is written here, once, so that it does not keep the whole record in memory.
    const told = { ...found }
    const newer = await newerOf(told, line!)
    return {
      ...nothing,
      text: textOfParts(told.parts),
      state: newer ? 'refreshed' : 'current',
      newer,
      parts: told.parts,
      told,
    }
  }

  /** Null if no newer record of the same question differs. */
  async function newerOf(told: Told, line: RecordLine): Promise<FactText['newer']> {
    const last = newest.get(questionOf(line))
    if (!last || last.id === line.id) return null
    const record = await recordOf(last.id)
    if (typeof record === 'string') return null
    const same = [...record.told.values()].filter(({ subject }) => subject === told.subject)
    const field = told.fact.property === 'value' ? fieldFact(record.record, told.fact.pointer) : null
    const found = field ? [field] : same
    if (found.some(({ value }) => value === told.value)) return null
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
      const found: ReadFact[] = []
      for (const one of wanted) found.push(await fact(one))
      read.clear()
      return found
    },

    async at(record: string, pointer: string): Promise<Fact[]> {
      const one = await recordOf(record)
      if (typeof one === 'string') return []
      const isBelow = (its: string) => its === pointer || its.startsWith(`${pointer}/`)
      const found = [...one.told.values()].map(({ fact }) => fact)
      const below = found.filter((fact) => isBelow(fact.pointer) && (fact.property !== 'outcome' || pointer === ''))
      if (below.length > 0 || pointer === '') return below
      const field = fieldFact(one.record, pointer)
      return field ? [field.fact] : []
    },
  }
}

export const shownFact = ({ state, parts, fact }: ReadFact): ShownFact => {
  const source = { record: fact.record, pointer: fact.pointer }
  return state === 'erased' || state === 'unreadable' ? { state, source } : { state, parts, source }
}

/** The same question has the same operation and parameters. */
const questionOf = ({ operation, params }: RecordLine): string =>
  JSON.stringify([
    operation,
    ...Object.entries(params)
      .map(([name, value]) => [name, value.trim()])
      .filter(([, value]) => value !== '')
      .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  ])

function newestByQuestion(lines: Iterable<RecordLine>): Map<string, RecordLine> {
  const newest = new Map<string, RecordLine>()
  for (const line of lines) {
    if (line.state === 'erased' || line.outcome === 'not_answered') continue
    const known = newest.get(questionOf(line))
    if (!known || (line.chain_seq ?? 0) > (known.chain_seq ?? 0)) newest.set(questionOf(line), line)
  }
  return newest
}
