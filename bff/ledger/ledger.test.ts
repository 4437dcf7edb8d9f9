/** The ledger: what it records, and that nobody can change it unseen (design 4, decision 0019). */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, isInstalled, newDatabase, newFolder, type TestDatabase } from '../../platform/testing/databases.ts'
import { openState, type State } from '../state/state.ts'
import { sha256 } from './chain.ts'
import { exportEvidence } from './export.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { recordsIn } from './records.ts'

const verifier = fileURLToPath(new URL('../../scripts/verify-evidence.mjs', import.meta.url))
const asked = {
  operation: 'geo_code',
  params: { text: 'Ŵyn 😀' },
  upstream: 'http://lookup.example',
  binding: 'soap11',
  analyst: 'a1',
  file: null,
} as const
const answered = {
  outcome: 'found',
  reason: null,
  message: null,
  status: 200,
  headers: { 'content-type': 'text/xml' },
  bytes: Buffer.from('<a>an answer</a>'),
  sha256: sha256('<a>an answer</a>'),
  blanked: 0,
  milliseconds: 12,
  credits: '0.01',
} as const

/** The verifier's own words, and whether it was content. */
function verify(folder: string): { isWhole: boolean; words: string } {
  try {
    const words = execFileSync(process.execPath, [verifier, folder], { encoding: 'utf8', stdio: 'pipe' })
    return { isWhole: true, words }
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return { isWhole: false, words: stdout + stderr }
  }
}

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('the ledger', () => {
    let database: TestDatabase
    let state: State
    let ledger: Ledger
    const folder = newFolder()
    beforeAll(async () => {
      database = await newDatabase(engine)
      state = await openState(database.address)
      ledger = createLedger(state)
    })
    afterAll(async () => {
      await state.close()
      await database.drop()
      rmSync(folder, { recursive: true })
    })

    const lookUp = async () => ledger.answered(await ledger.asked(asked), answered)

    async function exported(name: string): Promise<string> {
      await exportEvidence(state, path.join(folder, name), 'a1')
      return path.join(folder, name)
    }

    test('rows of fifty lookups at once follow each other without a gap', async () => {
      await Promise.all(Array.from({ length: 50 }, lookUp))
      const rows = await state.db.selectFrom('chain').selectAll().orderBy('seq').execute()
      expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
      expect(rows.slice(1).every(({ previous_hash }, index) => previous_hash === rows[index]?.hash)).toBe(true)
    })

    test('a row cannot be changed or deleted', async () => {
      await expect(sql`update chain set outcome = 'none_found' where seq = 2`.execute(state.db)).rejects.toThrow(
        'append-only',
      )
      await expect(sql`delete from chain where seq = 100`.execute(state.db)).rejects.toThrow('append-only')
      if (engine === 'sqlite')
        await expect(
          sql`insert or replace into chain select * from chain where seq = 2`.execute(state.db),
        ).rejects.toThrow('append-only')
    })

    // SQLite has one process.
    if (engine === 'postgres')
      test('a process that holds the chain and stops does not stop the others', async () => {
        const release = Promise.withResolvers<void>()
        const held = Promise.withResolvers<void>()
        const holder = state.db.transaction().execute(async (tx) => {
          await state.holdChain(tx)
          held.resolve()
          await release.promise
        })
        await held.promise
        await expect(lookUp()).rejects.toThrow('lock timeout')
        release.resolve()
        await holder
        expect(await lookUp()).toMatchObject({ operation: 'geo_code' })
      })

    test('the chain says nothing of what was asked, and the same question has another commitment each time', async () => {
      const rows = await state.db.selectFrom('chain').selectAll().where('event', '=', 'asked').execute()
      expect(JSON.stringify(rows)).not.toContain('Ŵyn')
      expect(new Set(rows.map(({ commitment }) => commitment)).size).toBe(rows.length)
    })

    test('a lookup that was never heard of again reads: asked, answer unknown', async () => {
      const { id } = await ledger.asked(asked)
      expect(await recordsIn(state.db).record(id)).toMatchObject({
        outcome: 'not_answered',
        reason: 'answer_unknown',
        asked: { params: asked.params },
      })
    })

    test('an export verifies with nothing but Node', async () => {
      const { isWhole, words } = verify(await exported('whole'))
      expect(isWhole, words).toBe(true)
      expect(words).toContain('The chain is whole.')
      expect(words).toContain('1 lookups were asked and their answer is unknown.')
    })

    test('erasing a record leaves the chain whole, and its content gone for good', async () => {
      const { id } = await lookUp()
      const record = await recordsIn(state.db).record(id)
      await ledger.erased(record!, 'a1')
      expect(await recordsIn(state.db).record(id)).toMatchObject({ asked: null, answered: null, outcome: 'found' })
      expect(await recordsIn(state.db).bytes(id)).toBeUndefined()
      expect(verify(await exported('erased'))).toMatchObject({
        isWhole: true,
        words: expect.stringContaining('1 erasures'),
      })
    })

    test.each<[string, (folder: string) => void, string]>([
      ['a changed outcome', edit('chain.jsonl', /"outcome":"found"/, '"outcome":"none_found"'), 'it was changed'],
      ['a row left out', edit('chain.jsonl', /\n.*\n/, '\n'), 'row 2 should stand here'],
      ['the last row cut off', edit('chain.jsonl', /\n[^\n]+\n$/, '\n'), 'its manifest says'],
      ['changed parameters', edit('contents.jsonl', /Ŵyn/, 'Ann'), 'its content was changed'],
      ['a changed digest', edit('contents.jsonl', /\\"sha256\\":\\"./, '\\"sha256\\":\\"f'), 'its content was changed'],
      ['content that is gone', edit('contents.jsonl', /^.*\n/, ''), 'its content is missing, and nobody erased it'],
      [
        'a changed answer',
        (folder) => writeFileSync(firstAnswer(folder), '<a>another</a>'),
        "the answer's bytes were changed",
      ],
      ['an answer that is gone', (folder) => rmSync(firstAnswer(folder)), "the answer's bytes are missing"],
    ])('the verifier finds %s, and says where', async (name, change, words) => {
      const export_ = await exported(name.replaceAll(' ', '-'))
      change(export_)
      const verified = verify(export_)
      expect(verified.isWhole).toBe(false)
      expect(verified.words).toContain(words)
      expect(verified.words).toMatch(/Row \d+|The export ends at row \d+/)
    })
  })
})

function edit(file: string, from: RegExp, to: string) {
  return (folder: string) => {
    const text = readFileSync(path.join(folder, file), 'utf8')
    const changed = text.replace(from, to)
    expect(changed).not.toBe(text)
    writeFileSync(path.join(folder, file), changed)
  }
}

const firstAnswer = (folder: string) => path.join(folder, 'answers', readdirSync(path.join(folder, 'answers'))[0]!)
