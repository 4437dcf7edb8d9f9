/** What leaves as evidence, and that nobody can change it unseen (design 4, decisions 0019 and 0032). */
import {
  closeSync,
  cpSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, isInstalled, newFolder, type TestDatabase } from '../../platform/testing/databases.ts'
import { zipEntry, zipOf } from '../../platform/zip.ts'
import { openState, type State } from '../state/state.ts'
import type { CaseTable, ChainTable } from '../state/tables.ts'
import { newState } from '../testing/installed.ts'
import { chained, genesis } from './chain.ts'
import { createCheckpoints, type Held } from './checkpoints.ts'
import type { OpenLedger } from './open-ledger.ts'
import { signedHeadsIn } from './signed-head.ts'
import { openSigningKey } from './signing-key.ts'
import { answered, asked, exportTo, openQuietly, unpack, verify } from './testing.ts'

const file: CaseTable = {
  case_id: 'c1',
  reference: 'CASE-1',
  title: 'A case',
  purpose: 'To see what is exported',
  lawful_basis: 'Legitimate interests',
  retention_date: '2031-01-01',
  created_at: '2026-01-01T00:00:00.000Z',
  created_by: 'a1',
}

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('an export', () => {
    let database: TestDatabase
    let state: State
    let kept: OpenLedger
    const folder = newFolder()
    let whole: string

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

    async function lookUp(inside: CaseTable | null = null) {
      return kept.ledger.answered(await kept.ledger.asked({ ...asked, file: inside, footing: 'service' }), answered)
    }

    /** An export in a folder of its own, to be changed. */
    function copyOf(zip: string, name: string): string {
      return unpack(readFileSync(zip), path.join(folder, name.replaceAll(/\W/g, '-')))
    }

    test('verifies with nothing but Node, as a ZIP and as a folder', () => {
      for (const given of [whole, copyOf(whole, 'as a folder')]) {
        const { isWhole, words } = verify(given)
        expect(isWhole, words).toBe(true)
        expect(words).toContain('The chain is whole.')
        expect(words).toContain('10 rows (1 to 10), 5 contents, 2 answers, 1 erasures')
        expect(words).toContain('2 contents or answers were erased, and later rows say so.')
        expect(words).toContain('1 lookups were asked and their answer is unknown.')
        expect(words).toContain('2 checkpoints are signed by the key')
      }
    })

    test('says of itself that it was made, before anything is read', () => {
      const chain = readFileSync(path.join(copyOf(whole, 'itself'), 'chain/1.jsonl'), 'utf8')
      expect(chain.trim().split('\n').at(-1)).toContain('"event":"exported"')
    })

    test("of a case holds that case's contents and no other's, and its chain verifies", async () => {
      const zip = await exportTo(path.join(folder, 'case.zip'), { state, ...kept }, { file })
      const { isWhole, words } = verify(zip)
      expect(isWhole, words).toBe(true)
      expect(words).toContain('the case CASE-1')
      expect(words).toContain('Rows before row 3 are not in this export')
      expect(words).toContain('1 contents are of other cases and not in this export.')
      const contents = readFileSync(path.join(copyOf(zip, 'case'), 'contents/1.jsonl'), 'utf8')
      expect(
        contents
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line).seq),
      ).toEqual([3, 4])
    })

    test('of a case that was called otherwise is found out', async () => {
      const changed = copyOf(await exportTo(path.join(folder, 'called.zip'), { state, ...kept }, { file }), 'called')
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
        await kept.ledger.answered(await kept.ledger.asked({ ...about, file }), answer)
      const unpacked = copyOf(await exportTo(path.join(folder, 'named.zip'), { state, ...kept }), 'named')
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
      const { id } = await lookUp(file)
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
      const by = { pinned_by: 'a1', pinned_at: '2026-01-01T00:00:00.000Z', edited_at: null, removed_at: null }
      await state.db
        .insertInto('pin')
        .values({ ...pin, ...by })
        .execute()
      const without = copyOf(await exportTo(path.join(folder, 'bare.zip'), { state, ...kept }, { file }), 'bare')
      expect(readdirSync(without)).not.toContain('notes.html')
      const zip = await exportTo(path.join(folder, 'noted.zip'), { state, ...kept }, { file, withNotes: true })
      const noted = copyOf(zip, 'noted')
      const page = readFileSync(path.join(noted, 'notes.html'), 'utf8')
      expect(page).toContain('Ask &lt;b&gt;Ann&lt;/b&gt; &amp; Ben')
      expect(page).toMatch(/<a href="answers\/\d{3}-geo_code-Wyn.xml">/)
      expect(verify(zip).isWhole).toBe(true)
      edit('notes.html', /Ann/, 'Zoe')(noted)
      expect(verify(noted).words).toContain('notes.html was changed.')
    })

    test('with parts that nothing leads to says that they are not verified', () => {
      const more = copyOf(whole, 'more')
      for (const name of ['chain/3.jsonl', 'contents/9.jsonl']) writeFileSync(path.join(more, name), '{"seq":99}\n')
      cpSync(firstAnswer(more), path.join(more, 'answers/02.bin'))
      const { isWhole, words } = verify(more)
      expect(isWhole, words).toBe(true)
      const line = words.split('\n').find((line) => line.startsWith('Not part of an export')) ?? ''
      expect(line.split(': ')[1]?.split(', ').sort()).toEqual(['answers/02.bin', 'chain/3.jsonl', 'contents/9.jsonl'])
    })

    test('what is erased while it is written is told from what is missing', async () => {
      const { id } = await lookUp()
      // Rows that somebody took away are rows of the chain like any other.
      await kept.ledger.taken({ id, operation: 'geo_code', case_id: null }, 'a1', { format: 'csv', rows: 2 })
      // The chain is read when all contents have been.
      const erasing = {
        ...kept.checkpoints,
        async forExport(held: Held) {
          await kept.ledger.erased({ id, operation: 'geo_code', case_id: null }, 'a1')
          await kept.ledger.asked(asked)
          return kept.checkpoints.forExport(held)
        },
      }
      const zip = await exportTo(path.join(folder, 'meanwhile.zip'), { state, ...kept, checkpoints: erasing })
      const { isWhole, words } = verify(zip)
      expect(isWhole, words).toBe(true)
      expect(words).toContain('1 contents were recorded after the export began')
    })

    test.each<[string, (folder: string) => void, RegExp]>([
      [
        'a changed outcome',
        edit('chain/1.jsonl', /"outcome":"found"/, '"outcome":"none_found"'),
        /Row 2 .*it was changed/,
      ],
      ['a row left out', edit('chain/1.jsonl', /\n.*\n/, '\n'), /row 2 should stand here/],
      ['a row put in', edit('chain/1.jsonl', /(\n.*\n)/, '$1{"seq":3}\n'), /Row 3: it does not follow/],
      ['two rows exchanged', edit('chain/1.jsonl', /\n(.*)\n(.*)\n/, '\n$2\n$1\n'), /Row 3: row 2 should stand here/],
      [
        'the last row cut off',
        edit('chain/1.jsonl', /\n[^\n]+\n$/, '\n'),
        /The chain ends at row 9, and the manifest says row 10/,
      ],
      ['changed parameters', edit('contents/1.jsonl', /Ŵyn/, 'Ann'), /Row 1 .*its content was changed/],
      ['a changed salt', edit('contents/1.jsonl', /"salt":"../, '"salt":"zz'), /Row 1 .*its content was changed/],
      [
        'a changed digest',
        edit('contents/1.jsonl', /\\"sha256\\":\\"./, '\\"sha256\\":\\"g'),
        /Row 2 .*its content was changed/,
      ],
      [
        'content that is gone',
        edit('contents/1.jsonl', /^.*\n/, ''),
        /Row 1 .*its content is missing, and nobody erased it/,
      ],
      [
        'content that nobody recorded',
        edit('contents/1.jsonl', /$/, '{"seq":99,"salt":"","body":"{}"}\n'),
        /Content 99: no row of the chain has it/,
      ],
      [
        'content for a row that has none',
        edit('contents/1.jsonl', /$/, '{"seq":9,"salt":"","body":"{}"}\n'),
        /Row 9 .*it has no content/,
      ],
      [
        'a changed answer',
        (folder) => writeFileSync(firstAnswer(folder), '<a>another</a>'),
        /Row 2 .*the answer's bytes were changed/,
      ],
      ['an answer that is gone', (folder) => rmSync(firstAnswer(folder)), /Row 2 .*the answer's bytes are missing/],
      [
        'an answer too many',
        (folder) => cpSync(firstAnswer(folder), path.join(folder, 'answers/3.bin')),
        /Answer 3: no content of this export has it/,
      ],
      [
        'a changed checkpoint',
        edit('checkpoints.jsonl', /\\"rows\\":2/, '\\"rows\\":3'),
        /Checkpoint day-.*it was changed/,
      ],
      [
        'a changed signature',
        edit('checkpoints.jsonl', /"signature":"..../, '"signature":"AAAA'),
        /Checkpoint day-.*its signature is another's/,
      ],
      ['the end unsigned', edit('checkpoints.jsonl', /\n.*export-.*\n/, '\n'), /The end of the chain is not signed/],
      [
        'another public key',
        edit('manifest.json', /MCowBQYDK2VwAyEA..../, 'MCowBQYDK2VwAyEAAAAA'),
        /the public key beside it is another one/,
      ],
      [
        'a manifest that begins later',
        edit('manifest.json', /"seq": 1,/, '"seq": 2,'),
        /an export of everything begins at row 1/,
      ],
      [
        'contents taken out as if they came after the export',
        (folder) => {
          for (const name of ['contents', 'answers'])
            for (const file of readdirSync(path.join(folder, name))) rmSync(path.join(folder, name, file))
          writeFileSync(path.join(folder, 'contents/1.jsonl'), '')
          edit('manifest.json', /"contents_to": \d+/, '"contents_to": 0')(folder)
        },
        /The manifest says that row 0 began this export, and that row does not/,
      ],
      [
        'contents taken out as if they were of another case',
        edit('manifest.json', /"scope": null/, '"scope": { "case_id": "another", "reference": "OTHER" }'),
        /began this export of one case, and that row does not/,
      ],
      [
        'another time at which it was made',
        edit('manifest.json', /"exported_at": "..../, '"exported_at": "2001'),
        /Row 10 .*it began this export at 20.*, and the manifest says at 2001/,
      ],
      [
        'another analyst said first in a row',
        edit('chain/1.jsonl', /^\{/, '{"analyst":"another",'),
        /chain\/1\.jsonl has a line that is not as an export writes it/,
      ],
      [
        'other parameters said first in a content',
        edit('contents/1.jsonl', /"body":/, '"body":"{}","body":'),
        /contents\/1\.jsonl has a line that is not as an export writes it/,
      ],
      [
        'a remark beside a content',
        edit('contents/1.jsonl', /\}\n/, ',"remark":"seen"}\n'),
        /Row 1 .*its content was changed/,
      ],
      ['a manifest of another format', edit('manifest.json', /"format": 3/, '"format": 4'), /It is of format 4/],
      ['a manifest of an earlier format', edit('manifest.json', /"format": 3/, '"format": 2'), /it was changed/],
      [
        'an older checkpoint dropped',
        edit('checkpoints.jsonl', /^.*day-.*\n/, ''),
        /Checkpoint export-.*: it signs 1 checkpoints before it, and those are not the 0 of this export/,
      ],
      [
        'another time at which a timestamp came',
        edit('checkpoints.jsonl', /"received_at":null/, '"received_at":"2001-01-01T00:00:00.000Z"'),
        /checkpoints.jsonl was changed/,
      ],
      [
        'another time of its last row',
        edit('manifest.json', /("head": \{[^}]*"at": ")..../, '$12001'),
        /The last row is of 20.*, and the manifest says of 2001/,
      ],
      [
        'another time at which its key was first used',
        edit('manifest.json', /("first_used_at": ")..../, '$12001'),
        /The manifest was changed: its signature is missing, or another one’s/,
      ],
      ['the manifest unsigned', (folder) => rmSync(path.join(folder, 'manifest.sig')), /The manifest was changed/],
      [
        'an answer that is called otherwise',
        (folder) => renameSync(firstAnswer(folder), path.join(folder, 'answers/002-geo_code-London.xml')),
        /The files of answers are not the 2 that were exported, or are not called as they were/,
      ],
      ['a changed index', edit('index.html', /geo_code/, 'geo-code'), /index.html was changed/],
      ['no index', (folder) => rmSync(path.join(folder, 'index.html')), /index.html is missing/],
      ['no manifest', (folder) => rmSync(path.join(folder, 'manifest.json')), /manifest.json is missing/],
      ['what is no JSON', edit('chain/1.jsonl', /^\{/, ''), /holds something that is no JSON/],
    ])('with %s is found out', (name, change, words) => {
      const changed = copyOf(whole, name)
      change(changed)
      const verified = verify(changed)
      expect(verified.words).toMatch(words)
      expect(verified.isWhole).toBe(false)
      expect(verified.words).toContain('BROKEN in')
    })

    test('that somebody wrote anew, hashes and all, is found out by what was signed', () => {
      const forged = copyOf(whole, 'forged')
      const read = (name: string) => readFileSync(path.join(forged, name), 'utf8')
      let last = { seq: 0, hash: genesis }
      const rows = read('chain/1.jsonl')
        .trim()
        .split('\n')
        .map((line) => {
          const { seq, hash, at, commitment, previous_hash, ...entry } = JSON.parse(line) as ChainTable
          const outcome = seq === 2 ? 'none_found' : entry.outcome
          const row = chained({ ...entry, outcome }, commitment, { last, at })
          last = row
          return JSON.stringify(row)
        })
      writeFileSync(path.join(forged, 'chain/1.jsonl'), rows.join('\n'))
      const { head, ...manifest } = JSON.parse(read('manifest.json'))
      writeFileSync(
        path.join(forged, 'manifest.json'),
        JSON.stringify({ ...manifest, head: { ...head, hash: last.hash } }),
      )

      const { words } = verify(forged)
      expect(words).toContain('BROKEN in 4 places')
      expect(words).toContain('The end of the chain is not signed')
      expect(words).toMatch(/Checkpoint day-.*: row 2 of this chain is not the row that was signed/)
      expect(words).toMatch(/Checkpoint export-.*: row 10 of this chain is not the row that was signed/)
    })

    test('with contents taken out as if an earlier export were this one is found out', async () => {
      const withheld = copyOf(await exportTo(path.join(folder, 'again.zip'), { state, ...kept }), 'withheld')
      withholdAfter(withheld, 10)
      expect(verify(withheld)).toMatchObject({
        isWhole: false,
        words: expect.stringMatching(/contents up to row \d+, and the manifest says up to row 10/),
      })
    })

    test('of a case without its first rows is found out', async () => {
      const zip = await exportTo(path.join(folder, 'later.zip'), { state, ...kept }, { file })
      const later = copyOf(zip, 'later')
      beginAt(later, 5)
      expect(verify(later)).toMatchObject({
        isWhole: false,
        words: expect.stringContaining('holds rows from row 3, and the manifest says from row 5'),
      })
    })

    test('whose end a checkpoint of the day signed is none', async () => {
      await kept.ledger.exported('a1')
      const tomorrow = () => new Date(Date.now() + 86_400_000)
      const signing = { key: openSigningKey(folder), signedHeads: signedHeadsIn(folder, undefined) }
      const checkpoints = await createCheckpoints(state, { ...signing, clock: tomorrow })
      const day = await checkpoints.daily()
      const daily = { ...kept.checkpoints, forExport: async () => day }
      const { isWhole, words } = verify(
        await exportTo(path.join(folder, 'daily.zip'), { state, ...kept, checkpoints: daily }),
      )
      expect(isWhole).toBe(false)
      expect(words).toContain('signed, but not as the end of an export')
    })

    test('is held against a key that was got otherwise', async () => {
      const { keys } = JSON.parse(readFileSync(path.join(copyOf(whole, 'keys'), 'manifest.json'), 'utf8'))
      const [own, others] = ['own.pem', 'others.pem'].map((name) => path.join(folder, name))
      writeFileSync(own!, keys[0].public_key)
      const elsewhere = newFolder()
      writeFileSync(others!, openSigningKey(elsewhere).public_key)
      rmSync(elsewhere, { recursive: true })

      expect(verify(whole, '--key', own!)).toMatchObject({
        isWhole: true,
        words: expect.stringContaining('2 of them by the key in'),
      })
      expect(verify(whole, '--key', others!)).toMatchObject({
        isWhole: false,
        words: expect.stringContaining('not signed by the key in'),
      })
      expect(verify(whole).words).toContain('compare them with one that you got otherwise')
    })

    test('that is newer holds all rows of an older one, and of a checkpoint that was kept', async () => {
      await lookUp()
      const newer = await exportTo(path.join(folder, 'newer.zip'), { state, ...kept })
      expect(verify(newer, whole)).toMatchObject({
        isWhole: true,
        words: expect.stringContaining('(10, to row 10) are in this chain'),
      })
      expect(verify(whole, newer)).toMatchObject({
        isWhole: false,
        words: expect.stringContaining('goes on after the last row of this one'),
      })

      const checkpoint = path.join(folder, 'checkpoint.json')
      writeFileSync(
        checkpoint,
        readFileSync(path.join(copyOf(whole, 'kept'), 'checkpoints.jsonl'), 'utf8').split('\n')[0]!,
      )
      expect(verify(newer, checkpoint)).toMatchObject({
        isWhole: true,
        words: expect.stringContaining('rows to 2 are as they were then'),
      })
    })

    test('as a ZIP that names its files otherwise inside than in its directory is found out', () => {
      const zip = readFileSync(whole)
      const [one, other] = answersIn(zip)
      const changed = (name: string, change: (bytes: Buffer) => Buffer) => {
        const copy = path.join(folder, name)
        writeFileSync(copy, change(Buffer.from(zip)))
        return verify(copy)
      }
      const swapped = changed('swapped.zip', (bytes) => {
        bytes.write(other!, bytes.indexOf(one!), 'latin1')
        bytes.write(one!, bytes.indexOf(other!, bytes.indexOf(other!) + 1), 'latin1')
        return bytes
      })
      expect(swapped).toMatchObject({ isWhole: false, words: expect.stringContaining('is called otherwise there') })
      const readme = changed('readme.zip', (bytes) => {
        bytes.write('REFUSE', bytes.indexOf('README.txt'), 'latin1')
        return bytes
      })
      expect(readme).toMatchObject({ isWhole: false, words: expect.stringContaining('README.txt is not where') })
    })

    test('as a ZIP with a file that its directory does not name is found out', async () => {
      async function* entries(names: string[]) {
        for (const name of names) yield zipEntry(name, 'An answer that nobody recorded')
      }
      const parts: Uint8Array[] = []
      for await (const part of zipOf(entries(['answers/001-geo_code.xml']), new Date())) parts.push(part)
      // The first two are the file itself.
      const slipped = Buffer.concat([...parts.slice(0, 2), readFileSync(whole)])
      const end = slipped.lastIndexOf('PK\x05\x06', undefined, 'latin1')
      const moved = parts[0]!.length + parts[1]!.length
      let at = slipped.readUInt32LE(end + 16) + moved
      slipped.writeUInt32LE(at, end + 16)
      while (slipped.readUInt32LE(at) === 0x02014b50) {
        slipped.writeUInt32LE(slipped.readUInt32LE(at + 42) + moved, at + 42)
        at += 46 + slipped.readUInt16LE(at + 28) + slipped.readUInt16LE(at + 30)
      }
      const file = path.join(folder, 'slipped.zip')
      writeFileSync(file, slipped)
      expect(verify(file)).toMatchObject({
        isWhole: false,
        words: expect.stringContaining('that its directory does not name'),
      })
    })

    test('of more than 4 GB verifies', async () => {
      const unpacked = copyOf(whole, 'large')
      const names = readdirSync(unpacked, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name))
      const padding = { deflated: Buffer.alloc(1_500_000_000), size: 1_500_000_000, crc: 0 }
      async function* entries() {
        for (const number of [1, 2, 3]) yield { ...padding, name: `padding/${number}` }
        for (const name of names) yield zipEntry(name, readFileSync(path.join(unpacked, name)))
      }
      const large = path.join(folder, 'large.zip')
      const descriptor = openSync(large, 'w')
      let at = 0
      for await (const part of zipOf(entries(), new Date())) {
        // What nobody reads leaves a hole in the file, which takes no room on the disk.
        if (part !== padding.deflated) writeSync(descriptor, part, 0, part.length, at)
        at += part.length
      }
      closeSync(descriptor)
      const { isWhole, words } = verify(large)
      expect(isWhole, words).toBe(true)
      expect(words).toContain('Not part of an export, and not verified: padding/1, padding/2, padding/3')
    })

    test('as a ZIP that is cut off, or was changed inside, is found out', () => {
      const zip = readFileSync(whole)
      const changed = (name: string, change: (bytes: Buffer) => Buffer) => {
        const copy = path.join(folder, name)
        writeFileSync(copy, change(Buffer.from(zip)))
        return verify(copy)
      }
      expect(changed('cut.zip', (bytes) => bytes.subarray(0, -100)).words).toContain('its end is cut off')
      const inside = zip.indexOf('chain/1.jsonl') + 'chain/1.jsonl'.length + 10
      expect(changed('inside.zip', (bytes) => bytes.fill(0xff, inside, inside + 20))).toMatchObject({
        isWhole: false,
        words: expect.stringContaining('cannot be unpacked'),
      })
      expect(changed('name.zip', (bytes) => renamed(bytes, 'README.txt', '../DME.txt')).words).toContain(
        'a name that no export has',
      )
      expect(changed('twice.zip', (bytes) => renamed(bytes, 'manifest.json', 'chain/1.jsonl')).words).toContain(
        'holds chain/1.jsonl twice',
      )
      expect(changed('locked.zip', (bytes) => inDirectory(bytes, 'manifest.json', 8, 0x0801)).words).toContain(
        'is encrypted',
      )
      expect(changed('packed.zip', (bytes) => inDirectory(bytes, 'manifest.json', 10, 93)).words).toContain('method 93')
      expect(changed('large.zip', (bytes) => inDirectory(bytes, 'manifest.json', 26, 0xf000)).words).toContain(
        'larger than anything in an export',
      )
    })
  })
})

describe('an export of before', () => {
  const fileOf = (name: string) => fileURLToPath(new URL(`exports-of-before/${name}.zip`, import.meta.url))
  const folder = newFolder()
  const copyOf = (name: string, as: string) => unpack(readFileSync(fileOf(name)), path.join(folder, as))
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each(['everything', 'of-a-case', 'unsigned-holdings'])('verifies, and says what is not proved: %s', (name) => {
    for (const given of [fileOf(name), copyOf(name, name)]) {
      const { isWhole, words } = verify(given)
      expect(isWhole, words).toBe(true)
      expect(words).toContain('NOT PROVED of this export: when its keys were first used')
    }
    expect(verify(fileOf('unsigned-holdings')).words).toContain(
      'NOT PROVED of this export: that no contents were taken',
    )
  })

  test('is found out where what is newer was signed with it', () => {
    const changed = copyOf('everything', 'claimed')
    edit('manifest.json', /"format": 2/, '"format": 3, "files": {}, "answers": {}')(changed)
    expect(verify(changed)).toMatchObject({ isWhole: false, words: expect.stringContaining('it was changed') })
  })

  test('of a case that was called otherwise says that only the manifest calls it so', () => {
    expect(verify(fileOf('of-a-case')).words).not.toContain('what the manifest says')
    const changed = copyOf('of-a-case', 'called')
    edit('manifest.json', /CASE-1/, 'CASE-2')(changed)
    const { isWhole, words } = verify(changed)
    expect(isWhole, words).toBe(true)
    expect(words).toContain('That the case is called CASE-2 is what the manifest says, and nothing that is signed')
    expect(words).toContain('It is the case c1.')
  })

  test('that did not sign what it holds is found out where it leaves out what came after an earlier one', () => {
    const withheld = copyOf('unsigned-holdings', 'withheld')
    withholdAfter(withheld, 9)
    expect(verify(withheld)).toMatchObject({
      isWhole: false,
      words: expect.stringMatching(/Row \d+ began an export of the same later than row 9/),
    })
  })
})

function edit(file: string, from: RegExp, to: string) {
  return (folder: string) => {
    const name = path.join(folder, file)
    const text = readFileSync(name, 'utf8')
    const changed = text.replace(from, to)
    expect(changed).not.toBe(text)
    writeFileSync(name, changed)
  }
}

/** Says that the export began with an earlier one's row, and leaves out what is later. */
function withholdAfter(folder: string, contents_to: number): void {
  edit('manifest.json', /"contents_to": \d+/, `"contents_to": ${contents_to}`)(folder)
  keepLines(path.join(folder, 'contents/1.jsonl'), ({ seq }) => seq <= contents_to)
  for (const name of readdirSync(path.join(folder, 'answers')))
    if (Number.parseInt(name, 10) > contents_to) rmSync(path.join(folder, 'answers', name))
}

/** Leaves out what stands before a row, and says that the case began there. */
function beginAt(folder: string, seq: number): void {
  const rows = keepLines(path.join(folder, 'chain/1.jsonl'), (row) => row.seq >= seq)
  keepLines(path.join(folder, 'contents/1.jsonl'), (row) => row.seq >= seq)
  for (const name of readdirSync(path.join(folder, 'answers')))
    if (Number.parseInt(name, 10) < seq) rmSync(path.join(folder, 'answers', name))
  const file = path.join(folder, 'manifest.json')
  const first = { seq, previous_hash: rows[0]?.previous_hash }
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), first }))
}

function keepLines(file: string, isKept: (row: ChainTable) => boolean): ChainTable[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const kept = lines.filter((line) => isKept(JSON.parse(line)))
  expect(kept.length).toBeLessThan(lines.length)
  writeFileSync(file, kept.map((line) => `${line}\n`).join(''))
  return kept.map((line) => JSON.parse(line))
}

/** The names of its answers' files, in their order: all as long as each other. */
const answersIn = (zip: Buffer): string[] => [
  ...new Set(zip.toString('latin1').match(/answers\/\d{3}-[\w-]+\.xml(?=[^"<])/g)),
]

const firstAnswer = (folder: string) =>
  path.join(folder, 'answers', readdirSync(path.join(folder, 'answers')).sort()[0]!)

/** Where the directory's record of an entry begins. */
function recordOf(zip: Buffer, name: string): number {
  const at = zip.lastIndexOf(name) - 46
  expect(zip.readUInt32LE(at)).toBe(0x02014b50)
  return at
}

function inDirectory(zip: Buffer, name: string, field: number, value: number): Buffer {
  zip.writeUInt16LE(value, recordOf(zip, name) + field)
  return zip
}

function renamed(zip: Buffer, name: string, to: string): Buffer {
  zip.write(to, recordOf(zip, name) + 46)
  return zip
}
