/** Exports that earlier versions wrote still verify. */
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { newFolder } from '../../platform/testing/databases.ts'
import { edit, withholdAfter } from './testing/export.ts'
import { unpack, verify } from './testing/records.ts'

describe('an export of before', () => {
  const fileOf = (name: string) => fileURLToPath(new URL(`earlier-exports/${name}.zip`, import.meta.url))
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
