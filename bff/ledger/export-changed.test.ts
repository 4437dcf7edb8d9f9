/** The verifier finds every change of an unpacked export (decisions 0019 and 0032). */
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import type { ChainTable } from '../state/tables.ts'
import { chained, genesis } from './chain.ts'
import { edit, exportedLedger, file, firstAnswer, keepLines, withholdAfter } from './testing/export.ts'
import { exportTo, verify } from './testing/records.ts'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('an export', () => {
    const ours = exportedLedger(engine)

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
        /Checkpoint day-.*its signature does not fit/,
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
        /The manifest was changed: its signature is missing, or belongs to another manifest/,
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
      const changed = ours.copyOf(ours.whole, name)
      change(changed)
      const verified = verify(changed)
      expect(verified.words).toMatch(words)
      expect(verified.isWhole).toBe(false)
      expect(verified.words).toContain('BROKEN in')
    })

    test('that somebody wrote anew, hashes and all, is found out by what was signed', () => {
      const forged = ours.copyOf(ours.whole, 'forged')
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
      await ours.lookUp()
      const withheld = ours.copyOf(await exportTo(path.join(ours.folder, 'again.zip'), ours.sources()), 'withheld')
      withholdAfter(withheld, 10)
      expect(verify(withheld)).toMatchObject({
        isWhole: false,
        words: expect.stringMatching(/contents up to row \d+, and the manifest says up to row 10/),
      })
    })

    test('of a case without its first rows is found out', async () => {
      const zip = await exportTo(path.join(ours.folder, 'later.zip'), ours.sources(), { file })
      const later = ours.copyOf(zip, 'later')
      beginAt(later, 5)
      expect(verify(later)).toMatchObject({
        isWhole: false,
        words: expect.stringContaining('holds rows from row 3, and the manifest says from row 5'),
      })
    })
  })
})

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
