/** A report about a person finds their name anywhere in a mail or a saved page, also in hidden text. */
import { expect, test } from 'vitest'
import type { TextKind } from '../../../contract/own-files.ts'
import { searchFile } from './search-file.ts'

const page = (body: string) => `<!DOCTYPE html><html><head><title>About</title></head><body>${body}</body></html>`
const mail = (...lines: string[]) => ['From: a@example.com', 'Subject: The lease', ...lines].join('\r\n')
const parts = (kind: string, ...given: string[]) =>
  mail(`Content-Type: multipart/${kind}; boundary="b"`, '', ...given.map((part) => `--b\r\n${part}`), '--b--')
const html = (text: string) => `Content-Type: text/html; charset=utf-8\r\n\r\n${text}`
const plain = (text: string) => `Content-Type: text/plain; charset=utf-8\r\n\r\n${text}`
const attached = (type: string, content: string) =>
  `Content-Type: ${type}\r\nContent-Disposition: attachment; filename="a"\r\n\r\n${content}`
const name = 'Barnaby Oldroyd'

test.each<[string, TextKind, string, string]>([
  ['the HTML part beside another plain part', 'mail', parts('alternative', plain('Hello'), html(name)), 'page'],
  ['the plain part beside another HTML part', 'mail', parts('alternative', plain(name), html('Hello')), 'text'],
  ['a name that a line breaks', 'mail', mail('', 'Please ask Barnaby', 'Oldroyd at the desk.'), 'text'],
  ['a name that a line breaks in an answer', 'mail', mail('', '> Please ask Barnaby', '> Oldroyd.'), 'text'],
  ['the second of two headers', 'mail', mail('To: b@example.com', `To: ${name} <c@example.com>`, '', 'x'), 'headers'],
  ['a header that is not shown', 'mail', mail(`X-Sender: ${name}`, '', 'x'), 'headers'],
  [
    'a long header',
    'mail',
    mail(`To: ${'b <b@example.com>, '.repeat(900)}${name} <c@example.com>`, '', 'x'),
    'headers',
  ],
  ['an attached text', 'mail', parts('mixed', plain('Hello'), attached('text/csv', `a,${name}`)), 'unseen'],
  ['an attached page', 'mail', parts('mixed', plain('Hello'), attached('text/html', page(name))), 'unseen'],
  [
    'an attached page of XML',
    'mail',
    parts('mixed', plain('Hello'), attached('application/xhtml+xml', page('B<b>arn</b>aby Oldroyd'))),
    'unseen',
  ],
  ['an attached mail', 'mail', parts('mixed', plain('Hello'), attached('message/rfc822', mail('', name))), 'unseen'],
  ['the end of a long text', 'mail', mail('', `${'word '.repeat(100_000)}${name}`), 'text'],
  ['what a browser shows without scripts', 'page', page(`<noscript><p>${name}</p></noscript>`), 'text'],
  ['what it shows instead of an object', 'page', page(`<object data="a"><p>${name}</p></object>`), 'text'],
  ['what follows an open drawing', 'page', page(`<svg><path d="M0"><p>${name}</p>`), 'text'],
  ['what follows an open template', 'page', page(`<template><p>a</p> ${name}`), 'text'],
  ['words of a drawing', 'page', page(`<svg><text>${name}</text></svg>`), 'text'],
  ['what follows an open script', 'page', page(`<script>let a = 1 <p>${name}</p>`), 'text'],
  ['what follows an open comment', 'page', page(`<!-- a <p>${name}</p>`), 'text'],
  ['what follows an open attribute', 'page', page(`<p title="a>${name}</p>`), 'text'],
  ['a page inside a page', 'page', page(`<iframe srcdoc="&lt;p>${name}&lt;/p>"></iframe>`), 'text'],
  ['what somebody typed', 'page', page(`<input value="${name}">`), 'text'],
  ['two rows of a list', 'page', page('<select><option>Barnaby</option><option>Oldroyd</option></select>'), 'text'],
  ['a name with bold letters', 'page', page('B<b>arn</b>aby Old<wbr>royd'), 'text'],
  ['a name with invisible marks', 'page', page('Barn&shy;aby Old&#x200b;roy&#x202e;d'), 'text'],
  ['the description of a picture', 'page', page(`<img alt="${name}">`), 'unseen'],
  ['a part of an address', 'page', page('<a href="mailto:a@example.com?subject=Barnaby%20Oldroyd">a</a>'), 'unseen'],
  [
    'a page in an address',
    'page',
    page(`<iframe src="data:text/html;base64,${btoa(`<p>${name}`)}"></iframe>`),
    'unseen',
  ],
  ['codes of a script', 'page', page('<script>{"by":"Barnaby\\u0020Oldroyd"}</script>'), 'unseen'],
  ['two boxes', 'page', page('<div>Barnaby</div>\n\n<div>Oldroyd</div>'), 'text'],
  ['a name with a hyphen at the end of a line', 'mail', mail('', 'Ask Barnaby Old-', 'royd.'), 'text'],
  ['a tag that no program reads', 'page', page(`a</div ${name}>`), 'bytes'],
  ['text before the parts', 'mail', parts('mixed', plain('a')).replace('--b', `${name}\r\n--b`), 'bytes'],
  ['a script', 'page', page(`<script>const author = '${name}'</script>`), 'unseen'],
  ['a comment', 'page', page(`<!-- ${name} -->`), 'unseen'],
  ['an encoding that is none', 'page', page(`<meta charset="utf-16le">${name}`), 'text'],
  ['another part of a saved page', 'page_archive', parts('related', html('Hello'), html(name)), 'text'],
])('%s', async (_, kind, bytes, where) => {
  const { fields, isWhole } = await searchFile(Buffer.from(bytes), kind, name)
  expect([fields[0], isWhole]).toEqual([`file.${where}`, true])
  expect(await searchFile(Buffer.from(bytes), kind, 'Somebody Else')).toEqual({ fields: [], isWhole: true })
})

test('a letter with an accent, in bytes of an older program', async () => {
  const bytes = Buffer.from(page('Barnaby Oldr\u00f6yd'), 'latin1')
  expect((await searchFile(bytes, 'page', 'Oldr\u00f6yd')).fields).toEqual(['file.text'])
})

test('a mail with a file that is not read is not whole', async () => {
  const bytes = Buffer.from(parts('mixed', plain(name), attached('application/pdf', '%PDF-1.7')))
  expect(await searchFile(bytes, 'mail', name)).toEqual({ fields: ['file.text'], isWhole: false })
})

test.each([
  ['inside each other', '<div>'.repeat(300_000)],
  ['one after another', '<div>a</div>'.repeat(300_000)],
])('300,000 elements %s are read to the end', async (_, many) => {
  const bytes = Buffer.from(page(`${many}<p>${name}</p>`))
  expect((await searchFile(bytes, 'page', name)).fields).toEqual(['file.text'])
})

test.each<[string, TextKind, string]>([
  ['elements', 'page', page('<p a=b>'.repeat(1_000_000))],
  ['closing tags', 'page', page('</b>'.repeat(2_000_001))],
  ['lines', 'mail', mail('', '\n'.repeat(1_000_000))],
  ['parts', 'mail', parts('mixed', ...Array.from({ length: 20_001 }, () => plain('a')))],
])('too many %s are refused early', async (_, kind, bytes) => {
  await expect(searchFile(Buffer.from(bytes), kind, name)).rejects.toThrow('has too many')
})
