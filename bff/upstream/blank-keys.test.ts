import { expect, test } from 'vitest'
import { blankKeys } from './blank-keys.ts'

const key = 'ACCOUNTKEY+secret/0123456789=='

const blanked = (text: string | Buffer, headers: { [name: string]: string } = {}, secret = key) => {
  const bytes = Buffer.from(text)
  const count = blankKeys({ status: 200, headers, bytes }, [secret])
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

test('a key whose end stands alone is left alone, and one that ends in a picture is overwritten', () => {
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
