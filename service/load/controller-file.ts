/** What a snapshot of controllers holds, line by line, and whether it is whole. */

import type { Store } from '../store/store.ts'
import { suppressedController } from '../store/suppressed.ts'
import { type ControllerLine, readControlLine, type StatementLine, type Totals } from './controller-lines.ts'
import { UnusableFile } from './format.ts'
import type { Lines } from './lines.ts'
import { dayIn } from './values.ts'

export type ControlState = {
  controllers: number
  statements: number
  exemptions: number
  /** From the last line. Null before it. */
  totals: Totals | null
}

export const emptyState = (): ControlState => ({ controllers: 0, statements: 0, exemptions: 0, totals: null })

export type ControlSink = {
  /** Whether the operator erased this controller. */
  isSuppressed(controller_id: string): boolean
  controller(row: ControllerLine): void
  statement(row: StatementLine): void
  count(): void
  reject(line: number, reason: string): void
}

/** @param from lines up to this one are known. @throws UnusableFile if the text is not of this format */
export function readControlLines(
  { from: first, lines }: Lines,
  { name, from, state, sink }: { name: string; from: number; state: ControlState; sink: ControlSink },
): void {
  for (let at = 0; at < lines.length; at += 1) {
    const [line, number] = [lines[at]!, first + at]
    if (number <= from || line.trim() === '') continue
    if (state.totals) throw new UnusableFile(`${name} goes on after its last line.`)
    const read = readControlLine(line)
    if (typeof read === 'string') {
      // Another file would be rejected line by line, for an hour.
      if (number === 1)
        throw new UnusableFile(`${name} is not a snapshot of persons with significant control: its first line ${read}.`)
      sink.count()
      sink.reject(number, read)
      continue
    }
    if (read.kind === 'totals') {
      state.totals = read.totals
      continue
    }
    sink.count()
    state[`${read.kind === 'exemptions' ? 'exemption' : read.kind}s`] += 1
    if (read.kind === 'controller') {
      if (!sink.isSuppressed(read.row.controller_id)) sink.controller(read.row)
    }
    if (read.kind === 'statement') {
      const isErased = read.about !== null && sink.isSuppressed(read.about)
      sink.statement(isErased ? { ...read.row, linked_name: null } : read.row)
    }
    if (read.kind === 'exemptions') for (const row of read.rows) sink.statement(row)
  }
}

/** The test for erased controllers. */
export async function suppressedIn(store: Store): Promise<ControlSink['isSuppressed']> {
  const isSuppressed = await store.suppressed()
  return (controller_id) => isSuppressed(suppressedController(controller_id))
}

/** @param isInsisted the operator loads a file whose counts are wrong. @returns the day of the data */
export function endOfFile(files: readonly string[], state: ControlState, isInsisted: boolean): string | null {
  const { totals } = state
  if (!totals) throw new UnusableFile(`${files.join(', ')} is not whole: its last line, with the totals, is missing.`)
  const fault = isInsisted ? null : faultOf(state, totals)
  if (fault)
    throw new UnusableFile(`${files.join(', ')} is not whole: ${fault} Add --replace to load them all the same.`)
  return dayIn(files) ?? totals.day
}

/** Snapshots exist whose exemptions are counted and left out. */
function faultOf(state: ControlState, totals: Totals): string | null {
  for (const name of ['controllers', 'statements', 'exemptions'] as const) {
    const [found, said] = [state[name], totals[name]]
    if (found === said || Number.isNaN(said) || (name === 'exemptions' && found === 0)) continue
    return `it has ${found.toLocaleString('en-GB')} ${name}, and its last line says ${said.toLocaleString('en-GB')}.`
  }
  return null
}
