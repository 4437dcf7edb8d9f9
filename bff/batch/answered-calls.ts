/** The calls of a row with the entries of their answers, and the one entry to show of each. */
import type { BatchCall, BatchRow } from '../../contract/desk/batches.ts'
import type { BatchCallTable } from '../state/tables.ts'
import { type Entry, isNamedBy } from './entries.ts'
import { flowNamed } from './flows.ts'

/** `shown`: the entry that the row went on with, else the first. Null if there is none. */
export type AnsweredCall = { call: BatchCall; entries: Entry[]; shown: Entry | null; isChosen: boolean }

export type ReadEntries = (record: string) => Promise<Entry[]>

type Given = {
  flow: string
  row: BatchRow
  /** The same calls, with their parameters. */
  sent: readonly BatchCallTable[]
  /** The lookups whose entries are wanted. */
  listed: ReadonlySet<string>
  read: ReadEntries
}

export async function answeredCalls({ flow, row, sent, listed, read }: Given): Promise<AnsweredCall[]> {
  const answered: AnsweredCall[] = []
  for (const call of row.calls) {
    const { operation, record, state } = call
    const entries = record !== null && state === 'found' && listed.has(operation) ? await read(record) : []
    const choice = choiceAfter(flow, sent, call)
    const chosen = choice && entries.find((entry) => isNamedBy(entry, choice.params))
    // The choice is on another page of this search.
    const isElsewhere = choice !== null && !chosen && choice.pages > 1
    const shown = chosen ?? (isElsewhere ? null : (entries[0] ?? null))
    answered.push({ call, entries, shown, isChosen: Boolean(chosen) && entries.length > 1 })
  }
  return answered
}

/** What the row went on with after this call, if it had to choose one of several. */
function choiceAfter(flow: string, sent: readonly BatchCallTable[], { operation, record }: BatchCall) {
  const step = sent.find((one) => one.operation === operation && one.record === record)?.step
  if (step === undefined || flowNamed(flow)?.steps[step + 1]?.more === undefined) return null
  const [next, ...others] = sent.filter((one) => one.step === step + 1)
  if (!next || others.length > 0) return null
  const params: { [name: string]: string } = JSON.parse(next.params)
  return { params, pages: sent.filter((one) => one.step === step).length }
}
