import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blankKeys, holdsKey } from './blank-keys.ts'
import { readAnswer } from './read-answer.ts'

const key = 'ACCOUNTKEY+secret/0123456789=='

const blanked = (text: string | Buffer, headers: { [name: string]: string } = {}, secret = key) => {
  const bytes = Buffer.from(text)
  const count = blankKeys({ headers, bytes }, [secret])
  return { bytes, text: bytes.toString(), headers, count }
}

test.each([
  ['as it is', key],
  ['percent-encoded', 'ACCOUNTKEY%2Bsecret%2F0123456789%3D%3D'],
  ['percent-encoded in lower case', 'ACCOUNTKEY%2bsecret%2f0123456789%3d%3d'],
  ['in decimal references', 'ACCOUNTKEY&#43;secret&#47;0123456789&#61;&#061;'],
  ['in hexadecimal references', 'ACCOUNTKEY&#x2B;secret&#x2f;0123456789&#x3D;&#x003d;'],
  ['with letters in references too', '&#65;CCOUNTKEY+secret/0123456789=='],
  ['in the escapes of JSON', 'ACCOUNTKEY\\u002bsecret\\/0123456789=='],
])('a key %s is overwritten at equal length', (_, form) => {
  expect(blanked(`<a>${form}</a>`)).toMatchObject({ text: `<a>${'*'.repeat(form.length)}</a>`, count: 1 })
})

test.each([false, true])('in UTF-16 as well, big-endian: %s', (isBigEndian) => {
  const utf16 = Buffer.from(`<a>${key}</a><b>ACCOUNTKEY&#43;secret/0123456789==</b>`, 'utf16le')
  const { bytes, count } = blanked(isBigEndian ? utf16.swap16() : utf16)
  expect(count).toBe(2)
  expect(bytes.toString('latin1').replaceAll('\0', '')).not.toMatch(/secret|0123456789/)
  expect(bytes.length).toBe(utf16.length)
})

test('a key with the characters that XML names, and with others than ASCII', () => {
  const odd = 'a<b>&"clé\'d.e*f'
  expect(blanked('x a&lt;b&gt;&amp;&quot;clé&apos;d.e*f y', {}, odd)).toMatchObject({
    text: expect.stringMatching(/^x \*+ y$/),
    count: 1,
  })
})

test('the end of a key alone is left as it is, and a key that ends in a picture is overwritten', () => {
  expect(blanked('ends like it: 789==')).toMatchObject({ text: 'ends like it: 789==', count: 0 })
  expect(blanked('<a>a key of 🗝🗝🗝x</a>', {}, 'a key of 🗝🗝🗝x')).toMatchObject({
    text: `<a>${'*'.repeat(22)}</a>`,
    count: 1,
  })
})

test('in headers too, and everything else is left alone', () => {
  const headers = { location: `https://lookup.example/?api_key=${encodeURIComponent(key)}&text=York`, server: 'x' }
  const { count, text } = blanked('nothing here', headers)
  expect(headers).toEqual({ location: `https://lookup.example/?api_key=${'*'.repeat(38)}&text=York`, server: 'x' })
  expect({ count, text }).toEqual({ count: 1, text: 'nothing here' })
})

test('a key as short as a word is looked for nowhere', () => {
  expect(blanked('a secret', {}, 'secret').count).toBe(0)
})

const hex = (byte: number) => byte.toString(16).padStart(2, '0')
const each = (say: (byte: number) => string) => (key: string) => [...Buffer.from(key)].map(say)
const whole = (say: (key: string) => string) => (key: string) => [...say(key)]
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** How a key may be spelled, in the pieces that may be parted. */
const spellings: { [name: string]: (key: string) => string[] } = {
  plainly: whole((key) => key),
  'in small letters': whole((key) => key.toLowerCase()),
  'percent-encoded': each((byte) => `%${hex(byte)}`),
  'percent-encoded twice': each((byte) => `%25${hex(byte)}`),
  'percent-encoded three times': each((byte) => `%2525${hex(byte).toUpperCase()}`),
  'as .NET encodes it': each((byte) => `%u00${hex(byte)}`),
  'in references': each((byte) => `&#${byte};`),
  'in hexadecimal references': each((byte) => `&#x0${hex(byte)};`),
  'in references of references': each((byte) => `&amp;#x${hex(byte)};`),
  'in the escapes of JSON': each((byte) => `\\u00${hex(byte)}`),
  'in hexadecimal': whole((key) => Buffer.from(key).toString('hex')),
  'in hexadecimal capitals': whole((key) => Buffer.from(key).toString('hex').toUpperCase()),
  'in Base64': whole(base64),
  'in Base64 after one byte': whole((key) => base64(`:${key}`)),
  'in Base64 after two bytes': whole((key) => base64(`u:${key}:x`)),
  'in Base64 for URLs': whole((key) => Buffer.from(`key=${key}`).toString('base64url')),
}

const unseen = ['\n', '\u200B', ' \t']
const marks = ['<!-- a > b -->', '<?go on?>', '<![CDATA[]]>', '<b/>', '<b x="1 > 0" y=\'"\'></b>']
/** Where it stands, and what may come between its pieces there without being part of the text. */
const places = [
  { around: ['<description>', '</description>'], gaps: [...unseen, ...marks] },
  { around: ['<echo><part>', '</part></echo>'], gaps: [...unseen, ...marks] },
  {
    around: ['<description><![CDATA[you are ', '!]]></description>'],
    gaps: [...unseen, ...marks.map((mark) => `]]>${mark}<![CDATA[`)],
  },
  { around: ['<description note="', '"/>'], gaps: [] },
  { around: ['<!-- ', ' -->'], gaps: [] },
]

const secret = fc.string({ unit: fc.constantFrom(...'ABCXYZabcxyz0189-_+/=.~'), minLength: 16, maxLength: 48 })
const echo = fc.constantFrom(...places).chain(({ around, gaps }) =>
  fc.record({
    around: fc.constant(around),
    cuts: fc.array(fc.tuple(fc.nat(48), fc.constantFrom('', ...gaps)), { maxLength: 5 }),
  }),
)

/** Everything that somebody could read there: the bytes as text, and the values that they are parsed to. */
function readable(bytes: Buffer): string[] {
  const exchange = { status: 200, headers: { 'content-type': 'text/xml' }, bytes }
  return [bytes.toString(), JSON.stringify(readAnswer({ operation: 'geo_code', binding: 'get', exchange }))]
}

test.each(Object.entries(spellings))('a key %s, split anywhere, is in no byte and in no value', (_, spell) => {
  fc.assert(
    fc.property(secret, echo, (key, { around: [before = '', after = ''], cuts }) => {
      const pieces = spell(key)
      for (const [at, gap] of cuts) if (at > 0 && at < pieces.length) pieces[at] = gap + pieces[at]
      const document = `<geo_code_res><geo_data_list><geo_data>${before}${pieces.join('')}${after}</geo_data></geo_data_list></geo_code_res>`
      const bytes = Buffer.from(document)
      expect(blankKeys({ bytes, headers: {} }, [key])).toBeGreaterThan(0)
      expect(bytes.length).toBe(Buffer.byteLength(document))
      // Markup stays markup: what is left can be read as before.
      expect(readable(bytes)[1]).not.toContain('not_answered')
      for (const text of readable(bytes)) {
        const squeezed = text.replace(/<[^>]*>|[\s\u200B]|\\[nt]/g, '')
        for (const say of Object.values(spellings)) expect(squeezed).not.toContain(say(key).join('').slice(1, -2))
      }
      expect(holdsKey(readable(bytes), [key])).toBe(false)
    }),
    { numRuns: 60 },
  )
})
