/** A ledger that was exported, and what changes its export. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Engine } from '../../../platform/database.ts'
import { newFolder, type TestDatabase } from '../../../platform/testing/databases.ts'
import { openState, type State } from '../../state/state.ts'
import type { CaseTable, ChainTable } from '../../state/tables.ts'
import { newState } from '../../testing/installed.ts'
import type { OpenLedger } from '../open-ledger.ts'
import { answered, asked, exportTo, openQuietly, unpack } from './records.ts'

export const file: CaseTable = {
  case_id: 'c1',
  reference: 'CASE-1',
  title: 'A case',
  purpose: 'To see what is exported',
  lawful_basis: 'Legitimate interests',
  retention_date: '2031-01-01',
  created_at: '2026-01-01T00:00:00.000Z',
  created_by: 'a1',
}

/** Made before the tests of a suite: ten rows, one record of them erased. */
export function exportedLedger(engine: Engine) {
  const folder = newFolder()
  let [database, state, kept, whole] = [] as unknown as [TestDatabase, State, OpenLedger, string]

  async function lookUp(inside: CaseTable | null = null) {
    return kept.ledger.answered(await kept.ledger.asked({ ...asked, file: inside, footing: 'service' }), answered)
  }

  beforeAll(async () => {
    database = await newState(engine)
    state = await openState(database.address)
    kept = await openQuietly(state, folder)
    await lookUp()
    await kept.checkpoints.daily()
    await lookUp(file)
    await kept.ledger.asked(asked)
    const { id } = await lookUp(file)
    await kept.ledger.erased({ id, operation: 'geo_code', case_id: file.case_id }, 'a1')
    await kept.ledger.opened({ id, operation: 'geo_code', case_id: file.case_id }, 'a1')
    whole = await exportTo(path.join(folder, 'whole.zip'), { state, ...kept })
  })
  afterAll(async () => {
    await state.close()
    kept.close()
    await database.drop()
    rmSync(folder, { recursive: true })
  })

  return {
    folder,
    lookUp,
    sources: () => ({ state, ...kept }),
    /** An export in a folder of its own, to be changed. */
    copyOf: (zip: string, name: string): string =>
      unpack(readFileSync(zip), path.join(folder, name.replaceAll(/\W/g, '-'))),
    get state() {
      return state
    },
    get kept() {
      return kept
    },
    get whole() {
      return whole
    },
  }
}

export function edit(file: string, from: RegExp, to: string) {
  return (folder: string) => {
    const name = path.join(folder, file)
    const text = readFileSync(name, 'utf8')
    const changed = text.replace(from, to)
    expect(changed).not.toBe(text)
    writeFileSync(name, changed)
  }
}

/** Says that the export began with an earlier one's row, and leaves out what is later. */
export function withholdAfter(folder: string, contents_to: number): void {
  edit('manifest.json', /"contents_to": \d+/, `"contents_to": ${contents_to}`)(folder)
  keepLines(path.join(folder, 'contents/1.jsonl'), ({ seq }) => seq <= contents_to)
  for (const name of readdirSync(path.join(folder, 'answers')))
    if (Number.parseInt(name, 10) > contents_to) rmSync(path.join(folder, 'answers', name))
}

export function keepLines(file: string, isKept: (row: ChainTable) => boolean): ChainTable[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const kept = lines.filter((line) => isKept(JSON.parse(line)))
  expect(kept.length).toBeLessThan(lines.length)
  writeFileSync(file, kept.map((line) => `${line}\n`).join(''))
  return kept.map((line) => JSON.parse(line))
}

export const firstAnswer = (folder: string) =>
  path.join(folder, 'answers', readdirSync(path.join(folder, 'answers')).sort()[0]!)
