/** The verifier reads an export's ZIP itself, large or broken. */
import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { zipEntry, zipOf } from '../../platform/zip.ts'
import { exportedLedger } from './testing/export.ts'
import { verify } from './testing/records.ts'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('an export', () => {
    const ours = exportedLedger(engine)

    test('as a ZIP that names its files otherwise inside than in its directory is found out', () => {
      const zip = readFileSync(ours.whole)
      const [one, other] = answersIn(zip)
      const changed = (name: string, change: (bytes: Buffer) => Buffer) => {
        const copy = path.join(ours.folder, name)
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
      const slipped = Buffer.concat([...parts.slice(0, 2), readFileSync(ours.whole)])
      const end = slipped.lastIndexOf('PK\x05\x06', undefined, 'latin1')
      const moved = parts[0]!.length + parts[1]!.length
      let at = slipped.readUInt32LE(end + 16) + moved
      slipped.writeUInt32LE(at, end + 16)
      while (slipped.readUInt32LE(at) === 0x02014b50) {
        slipped.writeUInt32LE(slipped.readUInt32LE(at + 42) + moved, at + 42)
        at += 46 + slipped.readUInt16LE(at + 28) + slipped.readUInt16LE(at + 30)
      }
      const file = path.join(ours.folder, 'slipped.zip')
      writeFileSync(file, slipped)
      expect(verify(file)).toMatchObject({
        isWhole: false,
        words: expect.stringContaining('that its directory does not name'),
      })
    })

    test('is verified by the program that was unpacked with it, in its own folder', () => {
      const unpacked = ours.copyOf(ours.whole, 'own')
      const program = path.join(unpacked, 'verify-evidence.mjs')
      const run = () => spawnSync(process.execPath, [program], { encoding: 'utf8', cwd: path.parse(unpacked).root })
      expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining('The chain is whole.') })
      rmSync(path.join(unpacked, 'manifest.sig'))
      expect(run()).toMatchObject({ status: 1, stdout: expect.stringContaining('BROKEN') })
    })

    test('of more than 4 GB verifies', async () => {
      const unpacked = ours.copyOf(ours.whole, 'large')
      const names = readdirSync(unpacked, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name))
      const padding = { deflated: Buffer.alloc(1_500_000_000), size: 1_500_000_000, crc: 0 }
      async function* entries() {
        for (const number of [1, 2, 3]) yield { ...padding, name: `padding/${number}` }
        for (const name of names) yield zipEntry(name, readFileSync(path.join(unpacked, name)))
      }
      const large = path.join(ours.folder, 'large.zip')
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
      const zip = readFileSync(ours.whole)
      const changed = (name: string, change: (bytes: Buffer) => Buffer) => {
        const copy = path.join(ours.folder, name)
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

/** The names of its answers' files, in their order: all as long as each other. */
const answersIn = (zip: Buffer): string[] => [
  ...new Set(zip.toString('latin1').match(/answers\/\d{3}-[\w-]+\.xml(?=[^"<])/g)),
]

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
