import { expect, test } from 'vitest'
import { decoded } from './charset.ts'

const text = '<a>CAFÉ £5</a>'
const labels = ['iso-8859-1', 'windows-1252', 'iso-8859-15', 'us-ascii', 'shift_jis', 'gbk']
const says = {
  'content type': (label: string) => ['', `text/xml; charset=${label}`],
  declaration: (label: string) => [`<?xml version="1.0" encoding="${label}"?>`, 'text/xml'],
} as const

for (const [where, say] of Object.entries(says))
  test.each(labels)(`UTF-8 under a ${where} of %s is read as UTF-8, and that is told`, (label) => {
    const [before = '', type] = say(label)
    const read = decoded(Buffer.from(before + text), type)
    expect(read).toEqual({ text: before + text, charset: { said: new TextDecoder(label).encoding, read: 'utf-8' } })
  })

test.each([
  ['UTF-8 that says so', Buffer.from(text), 'text/xml; charset="UTF-8"'],
  ['UTF-8 that says nothing', Buffer.from(text), ''],
  ['ISO-8859-1 that says so', Buffer.from(text, 'latin1'), 'text/xml; charset=iso-8859-1'],
  ['UTF-16 under a header of UTF-8', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'text/xml; charset=utf-8'],
])('of %s there is nothing to tell', (_, bytes, type) => {
  expect(decoded(bytes, type)).toEqual({ text, charset: null })
})

test('a content type that contradicts the XML declaration is reported', () => {
  const document = `<?xml version="1.0" encoding="windows-1252"?>${text}`
  expect(decoded(Buffer.from(document, 'latin1'), 'text/xml; charset=utf-8')).toEqual({
    text: document,
    charset: { said: 'utf-8', read: 'windows-1252' },
  })
})

test('ASCII is read in the encoding that it says: ISO-2022 is written in ASCII alone', () => {
  expect(decoded(Buffer.from('\x1b$B$"\x1b(B'), 'text/xml; charset=iso-2022-jp')).toEqual({ text: 'あ', charset: null })
})
