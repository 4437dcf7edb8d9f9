/** ZIP files as other programs read them. */
import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, createWriteStream, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { newFolder } from './testing/databases.ts'
import { type ZipEntry, type ZipStream, zipEntry, zipEntryOfGzip, zipOf } from './zip.ts'

const made = new Date('2026-03-04T05:06:08Z')
const hasUnzip = spawnSync('unzip', ['-v']).status === 0
const hasPython = spawnSync('python3', ['--version']).status === 0

async function written(entries: Iterable<ZipEntry | ZipStream | Promise<ZipEntry>>): Promise<string> {
  const file = path.join(newFolder(), 'test.zip')
  await pipeline(Readable.from(zipOf(toAsync(entries), made)), createWriteStream(file))
  return file
}

async function* toAsync<Value>(values: Iterable<Value | Promise<Value>>) {
  yield* values
}

test.skipIf(!hasUnzip)('unzip reads names, folders and bytes, whether they were deflated before or not', async () => {
  const bytes = Buffer.from('an answer, an answer, an answer')
  const file = await written([
    zipEntry('words.txt', 'Ŵyn 😀'),
    zipEntry('nothing', ''),
    zipEntryOfGzip('answers/1.xml', gzipSync(bytes, { level: 1, windowBits: 13, memLevel: 7 })),
    zipEntryOfGzip('answers/ŷ.xml', gzipSync(bytes)),
  ])
  expect(execFileSync('unzip', ['-t', file], { encoding: 'utf8' })).toContain('No errors detected')
  expect(execFileSync('unzip', ['-p', file, 'words.txt'], { encoding: 'utf8' })).toBe('Ŵyn 😀')
  expect(execFileSync('unzip', ['-p', file, 'answers/1.xml'])).toEqual(bytes)
  rmSync(path.dirname(file), { recursive: true })
})

test.skipIf(!hasPython)('more entries than the old format counts are all found', async () => {
  const count = 70_000
  const entry = await zipEntry('one', 'of many')
  const file = await written(Array.from({ length: count }, (_, index) => ({ ...entry, name: `${index}` })))
  const script = path.join(path.dirname(file), 'read.py')
  writeFileSync(
    script,
    'import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nprint(len(z.namelist()), z.read("69999").decode(), z.getinfo("7").date_time)',
  )
  expect(execFileSync('python3', [script, file], { encoding: 'utf8' }).trim()).toBe(
    `${count} of many (2026, 3, 4, 5, 6, 8)`,
  )
  rmSync(path.dirname(file), { recursive: true })
})

test.skipIf(!hasPython)('an entry beyond 4 GB is found', async () => {
  const file = path.join(newFolder(), 'test.zip')
  const descriptor = openSync(file, 'w')
  const large = { deflated: Buffer.alloc(1_500_000_000), size: 1_500_000_000, crc: 0 }
  const entries = [1, 2, 3].map((number) => ({ ...large, name: `large/${number}` }))
  let at = 0
  for await (const part of zipOf(toAsync([...entries, zipEntry('far', 'away')]), made)) {
    // The large ones leave holes in the file, which take no room on the disk.
    if (part !== large.deflated) writeSync(descriptor, part, 0, part.length, at)
    at += part.length
  }
  closeSync(descriptor)
  const script = 'import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nprint(z.namelist(), z.read("far").decode())'
  expect(execFileSync('python3', ['-c', script, file], { encoding: 'utf8' })).toBe(
    "['large/1', 'large/2', 'large/3', 'far'] away\n",
  )
  rmSync(path.dirname(file), { recursive: true })
})

test.skipIf(!hasPython)('an entry is deflated as it is made, and what follows it is found', async () => {
  async function* content() {
    for (let line = 0; line < 5000; line += 1) yield `line ${line} Ŵyn\n`
  }
  const file = await written([{ name: 'lines.txt', content: content() }, zipEntry('after.txt', 'after')])
  const script =
    'import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nprint(z.testzip(), z.read("lines.txt").decode()[-14:-1], z.read("after.txt").decode())'
  expect(execFileSync('python3', ['-c', script, file], { encoding: 'utf8' })).toBe('None line 4999 Ŵyn after\n')
  rmSync(path.dirname(file), { recursive: true })
})

test('an entry that fails while it is made fails the file, and one that nobody reads further ends', async () => {
  let isEnded = false
  async function* content(fault?: Error) {
    try {
      for (;;) {
        yield 'x'.repeat(100_000)
        if (fault) throw fault
      }
    } finally {
      isEnded = true
    }
  }
  await expect(written([{ name: 'a', content: content(new Error('the disk is gone')) }])).rejects.toThrow(
    'disk is gone',
  )
  isEnded = false
  for await (const part of zipOf(toAsync([{ name: 'a', content: content() }]), made)) if (part.length > 1000) break
  await expect.poll(() => isEnded).toBe(true)
})

test('gzip with a name in its header is refused, for it would be read as part of the answer', () => {
  const named = gzipSync('x')
  named[3] = 8
  expect(() => zipEntryOfGzip('x', named)).toThrow('gzip with names')
})
