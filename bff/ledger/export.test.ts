/** What an export holds, and what its verifier says of it (design 4, decisions 0019 and 0032). */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { engines, isInstalled, newFolder } from '../../platform/testing/databases.ts'
import { createCheckpoints, type Held } from './checkpoints.ts'
import { signedHeadsIn } from './signed-head.ts'
import { openSigningKey } from './signing-key.ts'
import { edit, exportedLedger, file, firstAnswer } from './testing/export.ts'
import { answered, asked, exportTo, verify } from './testing/records.ts'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('an export', () => {
    const ours = exportedLedger(engine)

    test('verifies with nothing but Node, as a ZIP and as a folder', () => {
      for (const given of [ours.whole, ours.copyOf(ours.whole, 'as a folder')]) {
        const { isWhole, words } = verify(given)
        expect(isWhole, words).toBe(true)
        expect(words).toContain('The chain is whole.')
        expect(words).toContain('10 rows (1 to 10), 5 contents, 2 answers, 1 erasures')
        expect(words).toContain('2 contents or answers were erased, and later rows say so.')
        expect(words).toContain('1 lookups were sent, and their answer is unknown.')
        expect(words).toContain('2 checkpoints are signed by the key')
      }
    })

    test('says of itself that it was made, before anything is read', () => {
      const chain = readFileSync(path.join(ours.copyOf(ours.whole, 'itself'), 'chain/1.jsonl'), 'utf8')
      expect(chain.trim().split('\n').at(-1)).toContain('"event":"exported"')
    })

    test("of a case holds that case's contents and no other's, and its chain verifies", async () => {
      const zip = await exportTo(path.join(ours.folder, 'case.zip'), ours.sources(), { file })
      const { isWhole, words } = verify(zip)
      expect(isWhole, words).toBe(true)
      expect(words).toContain('the case CASE-1')
      expect(words).toContain('Rows before row 3 are not in this export')
      expect(words).toContain('1 contents are of other cases and not in this export.')
      const contents = readFileSync(path.join(ours.copyOf(zip, 'case'), 'contents/1.jsonl'), 'utf8')
      expect(
        contents
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line).seq),
      ).toEqual([3, 4])
    })

    test('of a case that was called otherwise is found out', async () => {
      const changed = ours.copyOf(
        await exportTo(path.join(ours.folder, 'called.zip'), ours.sources(), { file }),
        'called',
      )
      edit('manifest.json', /CASE-1/, 'CASE-2')(changed)
      expect(verify(changed)).toMatchObject({
        isWhole: false,
        words: expect.stringContaining('The manifest was changed'),
      })
    })

    test('names each answer by its row, what was asked and what it was about, where that is no person', async () => {
      const person = {
        ...asked,
        operation: 'people_search',
        params: { fullname: 'Tamsin Quill', place: 'Leeds' },
      } as const
      const officers = { ...asked, operation: 'company_appointments', params: { company_number: '90000001' } } as const
      const json = { ...answered, headers: { 'content-type': 'application/json' } }
      const page = { ...answered, headers: { 'content-type': 'text/html; charset=utf-8' } }
      for (const [about, answer] of [
        [person, answered],
        [officers, json],
        [officers, page],
      ] as const)
        await ours.kept.ledger.answered(await ours.kept.ledger.asked({ ...about, file }), answer)
      const unpacked = ours.copyOf(await exportTo(path.join(ours.folder, 'named.zip'), ours.sources()), 'named')
      const names = readdirSync(path.join(unpacked, 'answers')).map((name) => name.replace(/^\d{3}-/, 'ROW-'))
      expect(names).toEqual(
        expect.arrayContaining([
          'ROW-geo_code-Wyn.xml',
          'ROW-people_search.xml',
          'ROW-company_appointments-90000001.json',
          'ROW-company_appointments-90000001.txt',
        ]),
      )
      const index = readFileSync(path.join(unpacked, 'index.html'), 'utf8')
      expect(index).toMatch(/<a href="answers\/\d{3}-company_appointments-90000001.json">/)
      expect(index).not.toMatch(/quill|leeds/i)
      expect(verify(unpacked).isWhole).toBe(true)
    })

    test('has the notes of pins where they are asked for, and never else', async () => {
      const { id } = await ours.lookUp(file)
      const note = 'Ask <b>Ann</b> & Ben'
      const pin = {
        pin_id: 'p1',
        case_id: 'c1',
        record: id,
        pointer: '/geo_data/0',
        kind: 'place',
        note,
        position: 1,
      } as const
      const by = {
        pinned_by: 'a1',
        pinned_at: '2026-01-01T00:00:00.000Z',
        edited_at: null,
        edited_by: null,
        removed_at: null,
      }
      await ours.state.db
        .insertInto('pin')
        .values({ ...pin, ...by })
        .execute()
      const without = ours.copyOf(await exportTo(path.join(ours.folder, 'bare.zip'), ours.sources(), { file }), 'bare')
      expect(readdirSync(without)).not.toContain('notes.html')
      const changed = { pin_id: 'p2', position: 2, pointer: '', edited_at: '2026-02-02T00:00:00.000Z', edited_by: 'a2' }
      await ours.state.db
        .insertInto('pin')
        .values({ ...pin, ...by, ...changed })
        .execute()
      const zip = await exportTo(path.join(ours.folder, 'noted.zip'), ours.sources(), { file, withNotes: true })
      const noted = ours.copyOf(zip, 'noted')
      const page = readFileSync(path.join(noted, 'notes.html'), 'utf8')
      expect(page).toContain('Ask &lt;b&gt;Ann&lt;/b&gt; &amp; Ben')
      const acts = [...page.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
        [...row.matchAll(/<td>(.*?)<\/td>/g)].slice(3, 7).map(([, cell]) => cell),
      )
      const pinned = ['somebody who left', '2026-01-01T00:00:00.000Z']
      expect(acts).toContainEqual([...pinned, '', ''])
      expect(acts).toContainEqual([...pinned, 'somebody who left', '2026-02-02T00:00:00.000Z'])
      expect(page).toMatch(/<a href="answers\/\d{3}-geo_code-Wyn.xml">/)
      expect(verify(zip).isWhole).toBe(true)
      edit('notes.html', /Ann/, 'Zoe')(noted)
      expect(verify(noted).words).toContain('notes.html was changed.')
    })

    test('with parts that nothing leads to says that they are not verified', () => {
      const more = ours.copyOf(ours.whole, 'more')
      for (const name of ['chain/3.jsonl', 'contents/9.jsonl']) writeFileSync(path.join(more, name), '{"seq":99}\n')
      cpSync(firstAnswer(more), path.join(more, 'answers/02.bin'))
      const { isWhole, words } = verify(more)
      expect(isWhole, words).toBe(true)
      const line = words.split('\n').find((line) => line.startsWith('Not part of an export')) ?? ''
      expect(line.split(': ')[1]?.split(', ').sort()).toEqual(['answers/02.bin', 'chain/3.jsonl', 'contents/9.jsonl'])
    })

    test('what is erased while it is written is told from what is missing', async () => {
      const { id } = await ours.lookUp()
      // Rows that somebody took away are rows of the chain like any other.
      await ours.kept.ledger.taken({ id, operation: 'geo_code', case_id: null }, 'a1', { format: 'csv', rows: 2 })
      // The chain is read when all contents have been.
      const erasing = {
        ...ours.kept.checkpoints,
        async forExport(held: Held) {
          await ours.kept.ledger.erased({ id, operation: 'geo_code', case_id: null }, 'a1')
          await ours.kept.ledger.asked(asked)
          return ours.kept.checkpoints.forExport(held)
        },
      }
      const zip = await exportTo(path.join(ours.folder, 'meanwhile.zip'), { ...ours.sources(), checkpoints: erasing })
      const { isWhole, words } = verify(zip)
      expect(isWhole, words).toBe(true)
      expect(words).toContain('1 contents were recorded after the export began')
    })

    test('whose end a checkpoint of the day signed is none', async () => {
      await ours.kept.ledger.exported('a1')
      const tomorrow = () => new Date(Date.now() + 86_400_000)
      const signing = { key: openSigningKey(ours.folder), signedHeads: signedHeadsIn(ours.folder, undefined) }
      const checkpoints = await createCheckpoints(ours.state, { ...signing, clock: tomorrow })
      const day = await checkpoints.daily()
      const daily = { ...ours.kept.checkpoints, forExport: async () => day }
      const { isWhole, words } = verify(
        await exportTo(path.join(ours.folder, 'daily.zip'), { ...ours.sources(), checkpoints: daily }),
      )
      expect(isWhole).toBe(false)
      expect(words).toContain('signed, but not as the end of an export')
    })

    test('is held against a key that was got otherwise', async () => {
      const { keys } = JSON.parse(readFileSync(path.join(ours.copyOf(ours.whole, 'keys'), 'manifest.json'), 'utf8'))
      const [own, others] = ['own.pem', 'others.pem'].map((name) => path.join(ours.folder, name))
      writeFileSync(own!, keys[0].public_key)
      const elsewhere = newFolder()
      writeFileSync(others!, openSigningKey(elsewhere).public_key)
      rmSync(elsewhere, { recursive: true })

      expect(verify(ours.whole, '--key', own!)).toMatchObject({
        isWhole: true,
        words: expect.stringContaining('2 of them by the key in'),
      })
      expect(verify(ours.whole, '--key', others!)).toMatchObject({
        isWhole: false,
        words: expect.stringContaining('not signed by the key in'),
      })
      expect(verify(ours.whole).words).toContain('compare them with one that you got otherwise')
    })

    test('that is newer holds all rows of an older one, and of a checkpoint that was kept', async () => {
      await ours.lookUp()
      const newer = await exportTo(path.join(ours.folder, 'newer.zip'), ours.sources())
      expect(verify(newer, ours.whole)).toMatchObject({
        isWhole: true,
        words: expect.stringContaining('(10, to row 10) are in this chain'),
      })
      expect(verify(ours.whole, newer)).toMatchObject({
        isWhole: false,
        words: expect.stringContaining('goes on after the last row of this one'),
      })

      const checkpoint = path.join(ours.folder, 'checkpoint.json')
      writeFileSync(
        checkpoint,
        readFileSync(path.join(ours.copyOf(ours.whole, 'kept'), 'checkpoints.jsonl'), 'utf8').split('\n')[0]!,
      )
      expect(verify(newer, checkpoint)).toMatchObject({
        isWhole: true,
        words: expect.stringContaining('rows to 2 are as they were then'),
      })
    })
  })
})
