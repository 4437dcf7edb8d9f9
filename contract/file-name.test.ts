import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachmentNamed, fileNameOf, nameInAttachment } from './file-name.ts'

test('plain references stay as they are', () => {
  for (const name of ['R-1', 'TESTS_2', '2026-0042', 'Справка', '案件-7']) expect(fileNameOf(name)).toBe(name)
})

test.each([
  ['A/1', 'A-1'],
  ['дело 7', 'дело-7'],
  ['案件', '事件'],
  ['CON', 'CON-1'],
  ['R-1\u200F', 'R-1'],
  ['...', '///'],
])('%j and %j have two names', (one, other) => expect(fileNameOf(one)).not.toBe(fileNameOf(other)))

test('any words give a name that every system can store', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), (words) => {
      const name = fileNameOf(words)
      expect(name).toMatch(/^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_-]*$/u)
      expect(name).not.toMatch(/\p{C}|-$|^(con|prn|aux|nul)$/iu)
      expect(Buffer.byteLength(name)).toBeLessThan(400)
      const header = attachmentNamed(`${name}-graph.json`)
      expect(header).toMatch(/^[\x20-\x7E]+$/)
      expect(nameInAttachment(header)).toBe(`${name}-graph.json`)
    }),
  )
})

test('programs that read only ASCII get a name too', () => {
  const header = attachmentNamed('案件.pdf')
  expect(header).toMatch(/^attachment; filename="\w+\.pdf"; filename\*=UTF-8''%E6%A1%88%E4%BB%B6\.pdf$/)
})
