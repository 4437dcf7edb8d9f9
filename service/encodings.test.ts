/** What bytes say of their characters, and what they are: read rightly, or refused with a clear word. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountKey, baseUrl, type TestService, testService } from './testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`
const call = (text: string, declaration = '') =>
  `${declaration}<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><company_name_search xmlns="${baseUrl}/soap"><api_key>${accountKey}</api_key><name>${text}</name></company_name_search></e:Body></e:Envelope>`
const send = (body: Uint8Array, charset?: string) =>
  service.send({
    method: 'POST',
    path: '/soap/service.asmx',
    headers: { 'content-type': charset === undefined ? 'text/xml' : `text/xml; charset=${charset}` },
    body,
  })

const name = 'CAFÉ GÂTEAUX'
const utf8 = (text: string) => Buffer.from(text)
const withMark = (text: string) => Buffer.from(`\uFEFF${text}`)
const utf16le = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
const utf16be = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const utf32 = (text: string) =>
  Buffer.from(Uint32Array.from([0xfeff, ...[...text].map((c) => c.codePointAt(0)!)]).buffer)

describe('what is what it says is read', () => {
  test.each<[string, Uint8Array, string?]>([
    ['UTF-8 that says nothing', utf8(call(name))],
    ['UTF-8 that says so in the header', utf8(call(name)), 'utf-8'],
    ['UTF-8 that says so in quotes and capitals', utf8(call(name)), '"UTF-8"'],
    ['UTF-8 that says so in the XML', utf8(call(name, declared('UTF-8')))],
    ['UTF-8 with a mark', withMark(call(name, declared('utf-8'))), 'utf-8'],
    ['UTF-16, little end first, with a mark', utf16le(call(name, declared('utf-16')))],
    ['UTF-16, big end first, with a mark', utf16be(call(name, declared('utf-16')))],
    ['UTF-16 by the header, without a mark', Buffer.from(call(name), 'utf16le'), 'utf-16le'],
    ['ISO-8859-1 by the header', latin1(call(name)), 'iso-8859-1'],
    ['ISO-8859-1 by the XML', latin1(call(name, declared('iso-8859-1')))],
    ['Windows-1252 by the header', latin1(call(name)), 'windows-1252'],
  ])('%s', async (_, body, charset) => {
    const reply = await send(body, charset)
    expect(reply.status).toBe(200)
    expect(reply.body).toContain('<name>CAFÉ GÂTEAUX LIMITED</name>')
  })
})

describe('where two disagree, the mark is believed first, then bytes that are UTF-8, the header, the XML', () => {
  test.each<[string, Uint8Array, string?]>([
    ['a mark of UTF-8 and a header of ISO-8859-1', withMark(call(name)), 'iso-8859-1'],
    ['a mark of UTF-16 and a header of UTF-8', utf16le(call(name)), 'utf-8'],
    ['a mark of UTF-16 and an XML declaration of UTF-8', utf16be(call(name, declared('utf-8')))],
    ['a header of UTF-8 and an XML declaration of ISO-8859-1', utf8(call(name, declared('iso-8859-1'))), 'utf-8'],
    ['a header of ISO-8859-1 and an XML declaration of UTF-8', latin1(call(name, declared('utf-8'))), 'iso-8859-1'],
    ['UTF-8 that says UTF-16, as what was a string of .NET does', utf8(call(name)), 'utf-16'],
    ['UTF-8 under a header of ISO-8859-1', utf8(call(name)), 'iso-8859-1'],
    ['UTF-8 under an XML declaration of Windows-1252', utf8(call(name, declared('windows-1252')))],
    ['UTF-16 that says nothing, by the shape of its first characters', Buffer.from(call(name), 'utf16le')],
  ])('%s', async (_, body, charset) => {
    const reply = await send(body, charset)
    expect(reply.status).toBe(200)
    expect(reply.body).toContain('<name>CAFÉ GÂTEAUX LIMITED</name>')
  })
})

describe('what is not what it says is refused', () => {
  const notSo = 'unreadable: The text is not in the character encoding that it declares.'
  const unknown = 'unreadable: The character encoding that the text declares is not known here.'
  const notXml = 'unreadable: The XML is not well-formed: '
  test.each<[string, Uint8Array, string | undefined, string]>([
    ['ISO-8859-1 that says UTF-8', latin1(call(name)), 'utf-8', notSo],
    ['ISO-8859-1 that says nothing', latin1(call(name)), undefined, notSo],
    ['an overlong encoding', Buffer.concat([utf8(call('')), Buffer.from([0xc0, 0xaf])]), undefined, notSo],
    ['half a surrogate pair', Buffer.concat([utf8(call('')), Buffer.from([0xed, 0xa0, 0x80])]), undefined, notSo],
    [
      'a character beyond Unicode',
      Buffer.concat([utf8(call('')), Buffer.from([0xf4, 0x90, 0x80, 0x80])]),
      undefined,
      notSo,
    ],
    [
      'a character cut short',
      utf8(call('é')).subarray(0, -1 - '</name></company_name_search></e:Body></e:Envelope>'.length),
      undefined,
      notSo,
    ],
    ['UTF-16 of an odd length', utf16le(call(name)).subarray(0, -1), undefined, notSo],
    ['half a pair in UTF-16', utf16le(call('\uD800')), undefined, notSo],
    ['UTF-32', utf32(call(name)), undefined, notXml],
    ['UTF-32 that says so', utf32(call(name)), 'utf-32', notXml],
    ['UTF-7', utf8(call('+AMk-')), 'utf-7', unknown],
    ['an encoding nobody knows', utf8(call(name)), 'x-no-such', unknown],
    ['one that the XML names and nobody knows', utf8(call(name, declared('ebcdic-cp-us'))), undefined, unknown],
    ['a null byte', utf8(call('a\0b')), undefined, notXml],
    ['a null byte as a reference', utf8(call('a&#0;b')), undefined, notXml],
    ['a control character', utf8(call('a\u0007b')), undefined, notXml],
    ['a character that is none', utf8(call('a\uFFFFb')), undefined, notXml],
  ])('%s', async (_, body, charset, words) => {
    const reply = await send(body, charset)
    expect(reply.status).toBe(500)
    expect(reply.body).toContain(`<faultcode>soap:Client</faultcode><faultstring>${words}`)
    expect(reply.body).not.toContain(accountKey)
  })
})

test('a form is UTF-8 in percent signs, whatever else it says', async () => {
  const form = (value: string, charset = '') =>
    service.send({
      method: 'POST',
      path: '/soap/service.asmx/company_name_search',
      headers: { 'content-type': `application/x-www-form-urlencoded${charset}` },
      body: Buffer.from(`api_key=${accountKey}&client=&name=${value}&type=&page_id=`),
    })
  const right = encodeURIComponent(name)
  for (const charset of ['', '; charset=utf-8', '; charset=iso-8859-1'])
    expect((await form(right, charset)).body).toContain('<name>CAFÉ GÂTEAUX LIMITED</name>')
  for (const wrong of ['CAF%C9', '%C0%AF', '%ED%A0%80', '%', '%zz', '%u00C', '%uD800'])
    expect((await form(wrong)).body).toBe('unreadable: A parameter is not UTF-8, percent-encoded.')
  expect((await form(right, '; charset=utf-7')).body).toMatch(/^unreadable: The character encoding/)
})

test('a fault says where the XML is wrong, and repeats nothing of it', async () => {
  for (const broken of [
    `<a>&${accountKey};</a>`,
    `<a></${accountKey}>`,
    `<${accountKey}>`,
    `<a x:${accountKey}="1"/>`,
  ]) {
    const reply = await send(utf8(broken))
    expect(reply.body).toMatch(/unreadable: The XML is not well-formed: 1:\d+: \w+/)
    expect(reply.body).not.toContain(accountKey)
  }
})
