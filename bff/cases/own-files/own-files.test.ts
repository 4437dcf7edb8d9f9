/** Own files as evidence, through the front door on both databases. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostOwnFileBytes } from '../../../contract/own-files.ts'
import { engines, isInstalled, newFolder } from '../../../platform/testing/databases.ts'
import { upload } from '../../batch/testing/batches.ts'
import { unpack, verify } from '../../ledger/testing/records.ts'
import { rewriteQuestion } from '../../ledger/testing/rewriting.ts'
import { sha256 as sha256Of } from '../../state/hash.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { beside, type Colleague, colleague, colleagueAtWork } from '../../testing/colleagues.ts'

const pdf = '%PDF-1.7\n%%EOF\n'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const mail = [
  'Received: from mail.example by desk.example; Mon, 2 Nov 2026 09:00:00 +0000',
  'From: =?utf-8?Q?Tamsin_Qu=C3=ADll?= <tamsin@example.com>',
  'To: desk@example.com',
  'Subject: The lease',
  'Date: Mon, 2 Nov 2026 09:00:00 +0000',
  'Content-Type: multipart/mixed; boundary="line"',
  '',
  '--line',
  'Content-Type: text/html; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  '<p>Please see the lease =E2=80=94 signed.</p><script>alert("no")</script><img src=3D"http://far.example/pixel">',
  '--line',
  'Content-Type: application/pdf; name="lease.pdf"',
  'Content-Disposition: attachment; filename="lease.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from(pdf).toString('base64'),
  '--line--',
  '',
].join('\r\n')
const page =
  '<!DOCTYPE html>\n<!-- saved from url=(0026)https://larkspur.example/about --><html><head><title>About us</title><style>p { color: red }</style></head><body onload="alert(1)"><p>Larkspur &amp; sons</p><script>document.write("no")</script></body></html>'
const archive = [
  'From: <Saved by Blink>',
  'Snapshot-Content-Location: https://larkspur.example/about',
  'Subject: About us',
  'MIME-Version: 1.0',
  'Content-Type: multipart/related; type="text/html"; boundary="----B"',
  '',
  '------B',
  'Content-Type: text/html',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  '<html><body><h1>Larkspur</h1><p>Since =',
  '1931</p></body></html>',
  '------B--',
  '',
].join('\r\n')

const kinds = [
  ['a PDF under another name', 'lease.txt', pdf, 'pdf', 'application/pdf', 'pdf'],
  ['a picture', 'sign.png', png, 'png', 'image/png', 'png'],
  ['a photograph', 'sign.jpeg', Buffer.from('ffd8ffe000104a464946', 'hex'), 'jpeg', 'image/jpeg', 'jpg'],
  ['a TIFF', 'scan.tif', Buffer.from('49492a0008000000', 'hex'), 'tiff', 'image/tiff', 'tif'],
  ['a mail', 'lease.eml', mail, 'mail', 'text/plain', 'eml'],
  ['a saved web page', 'about.html', page, 'page', 'text/plain', 'txt'],
  ['a web page saved with its parts', 'about.mhtml', archive, 'page_archive', 'text/plain', 'txt'],
] as const

type Member = Omit<Colleague, 'case_id'>

describe.each(engines)('own files on %s', (engine) => {
  const isThere = isInstalled(engine)
  let app: TestApp
  let ann: Colleague
  const add = (bytes: string | Uint8Array, given: { [field: string]: string } = {}, by: Member = ann) => {
    const { name = 'a.pdf', ...fields } = { source: 'The client', day: '2026-11-02', ...given }
    const file = { name, bytes: typeof bytes === 'string' ? bytes : new Uint8Array(bytes) }
    return upload(app, by, `/api/cases/${ann.case_id}/files`, { file, ...fields })
  }

  beforeAll(async () => {
    if (!isThere) return
    app = await testApp({ engine })
    ann = await colleagueAtWork(app, 'analyst', 'ann')
  })
  afterAll(() => app?.close())

  test.skipIf(!isThere).each(kinds)('%s is kept byte for byte, and its bytes say what it is', async (...given) => {
    const [, name, bytes, kind, type, extension] = given
    const { status, json } = await add(bytes, { name })
    const sha256 = sha256Of(bytes)
    expect(status).toBe(201)
    expect(json).toMatchObject({
      name,
      kind,
      sha256,
      source: 'The client',
      day: '2026-11-02',
      erased: false,
      added_by: ann.analyst_id,
      added_by_name: expect.any(String),
      bytes: Buffer.from(bytes).length,
    })
    const raw = await ann.get(`/api/records/${json.record}/raw`)
    expect(raw.headers.get('content-type')).toContain(type)
    expect(raw.headers.get('content-disposition')).toBe(`attachment; filename="${json.record}.${extension}"`)
    expect(raw.headers.get('content-security-policy')).toContain('sandbox')
    expect((await ann.get(`/api/cases/${ann.case_id}/files`)).json.files[0]).toEqual(json)
    const record = (await ann.get(`/api/records/${json.record}`)).json
    expect(record).toMatchObject({ operation: 'own_file', outcome: 'found', credits: '0', sha256, differs: [] })
    expect(record).toMatchObject({ params: { file_name: name }, case: { case_id: ann.case_id }, upstream: null })
  })

  test.skipIf(!isThere)('a mail is read as text: no script, no address of a picture, attachments by name', async () => {
    const { record } = (await add(mail, { name: 'lease.eml' })).json
    const { json } = await ann.get(`/api/records/${record}/text`)
    expect(json).toMatchObject({ kind: 'mail', text: 'Please see the lease — signed.', is_cut: false })
    expect(json.headers[0]).toEqual({ name: 'From', value: 'Tamsin Quíll <tamsin@example.com>' })
    expect(json.attachments).toMatchObject([
      { name: 'lease.pdf', type: 'application/pdf', kind: 'pdf', bytes: pdf.length, sha256: sha256Of(pdf) },
    ])
  })

  test.skipIf(!isThere)('an attachment is kept as a file of its own, byte for byte, and names its mail', async () => {
    const { record } = (await add(mail, { name: 'lease.eml' })).json
    const keep = (given: object, by: Member = ann) => by.post(`/api/cases/${ann.case_id}/files/attachments`, given)
    const { status, json } = await keep({ mail: record, attachment: 0 })
    expect(status).toBe(201)
    expect(json).toMatchObject({ name: 'lease.pdf', kind: 'pdf', sha256: sha256Of(pdf), day: '2026-11-02' })
    expect(json).toMatchObject({ source: 'Attachment of lease.eml', attached_to: record, added_by: ann.analyst_id })
    expect((await ann.bytes(`/api/records/${json.record}/raw`)).toString()).toBe(pdf)
    expect((await ann.get(`/api/records/${json.record}`)).json).toMatchObject({ differs: [], params: { record } })

    const other = await colleagueAtWork(app, 'analyst', 'bel')
    expect((await keep({ mail: record, attachment: 1 })).status).toBe(404)
    expect((await keep({ mail: json.record, attachment: 0 })).status).toBe(404)
    expect((await keep({ mail: record, attachment: 0 }, other)).status).toBe(404)
    const elsewhere = `/api/cases/${other.case_id}/files/attachments`
    expect((await other.post(elsewhere, { mail: record, attachment: 0 })).status).toBe(404)
  })

  test.skipIf(!isThere)('a mail says which of its attachments the case has as a file, until it is erased', async () => {
    const plan = `${pdf}% a plan`
    const sent = mail.replace(Buffer.from(pdf).toString('base64'), Buffer.from(plan).toString('base64'))
    const { record } = (await add(sent, { name: 'plan.eml' })).json
    const keptAs = async () => (await ann.get(`/api/records/${record}/text`)).json.attachments[0].kept_as
    expect(await keptAs()).toBeNull()
    const { json } = await ann.post(`/api/cases/${ann.case_id}/files/attachments`, { mail: record, attachment: 0 })
    expect(await keptAs()).toBe(json.record)
    const boss = await colleague(app, 'administrator', 'bo')
    await boss.post(`/api/records/${json.record}/erase`, { reason: 'ordered' })
    expect(await keptAs()).toBeNull()
  })

  test.skipIf(!isThere)('who added a mail and left its case learns no more of the files of the case', async () => {
    const owner = await colleagueAtWork(app, 'analyst', 'olive')
    const left = await colleague(app, 'analyst', 'lee')
    const files = `/api/cases/${owner.case_id}/files`
    await owner.post(`/api/cases/${owner.case_id}/members`, { analyst_id: left.analyst_id })
    const file = { file: { name: 'lease.eml', bytes: mail }, source: 'The client', day: '2026-11-02' }
    const { record } = (await upload(app, left, files, file)).json
    const kept = (await owner.post(`${files}/attachments`, { mail: record, attachment: 0 })).json
    const keptAs = async (by: Member) => (await by.get(`/api/records/${record}/text`)).json.attachments[0].kept_as
    expect(await keptAs(left)).toBe(kept.record)
    await owner.request('DELETE', `/api/cases/${owner.case_id}/members/${left.analyst_id}`)
    expect(await keptAs(left)).toBeNull()
    expect(await keptAs(owner)).toBe(kept.record)
    expect(await keptAs(await colleague(app, 'supervisor', 'sue'))).toBe(kept.record)
  })

  test.skipIf(!isThere)('a mail after the line of its mailbox is kept whole, and read as the mail alone', async () => {
    const line = 'From sender@relay.example Mon Nov  2 09:00:00 2026\r\n'
    const sent = `${line}${mail}`
    const { status, json: kept } = await add(sent, { name: 'lease.eml' })
    expect([status, kept.kind, kept.sha256]).toEqual([201, 'mail', sha256Of(sent)])
    expect((await ann.bytes(`/api/records/${kept.record}/raw`)).toString()).toBe(sent)
    const text = (await ann.get(`/api/records/${kept.record}/text`)).json
    expect(text).toMatchObject({ text: 'Please see the lease — signed.', attachments: [{ sha256: sha256Of(pdf) }] })
    expect(text.headers[0]).toEqual({ name: 'From', value: 'Tamsin Quíll <tamsin@example.com>' })
    const attachment = { mail: kept.record, attachment: 0 }
    const { json } = await ann.post(`/api/cases/${ann.case_id}/files/attachments`, attachment)
    expect(json.sha256).toBe(sha256Of(pdf))
    // The first of several mails is not all of them.
    const mailbox = await add(`${sent}\r\n${line}Subject: The next\r\n\r\nNo.`, { name: 'all.eml' })
    expect([mailbox.status, mailbox.json.detail]).toEqual([415, expect.stringContaining('mail (.eml)')])
    // A sentence may begin with the same word.
    const letter = `${line}From: a@example.com\r\nSubject: A walk\r\n\r\nHello.\r\n\r\nFrom York we walked on.`
    expect((await add(letter)).json.kind).toBe('mail')
  })

  test.skipIf(!isThere)('each attachment has the bytes that it has in the mail, however they are encoded', async () => {
    const inner = 'From: b@example.com\r\nSubject: Inner\r\n\r\nThe lease is void.\r\n'
    const html = '<html><body>\r\n<p>A caf\u00E9 = a caf\u00E9</p>\r\n\r\n</body></html>\r\n'
    const quoted = html.replaceAll('=', '=3D').replaceAll('\u00E9', '=C3=A9').replace('<p>', '<p>=\r\n')
    const mixed = Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\r\n1 0 obj\r<<>>\n\n%%EOF', 'latin1')
    const attached = [
      ['message/rfc822', '7bit', inner, inner],
      ['text/html', 'quoted-printable', quoted, html],
      ['application/pdf', '8bit', mixed, mixed],
      ['application/pdf', 'base64', Buffer.from(pdf).toString('base64'), pdf],
    ] as const
    const sent = Buffer.concat([
      Buffer.from('From: a@example.com\r\nSubject: Four\r\nContent-Type: multipart/mixed;\r\n boundary="b=b"\r\n\r\n'),
      ...attached.flatMap(([type, encoding, bytes]) => [
        Buffer.from(`--b=b\r\nContent-Type: ${type}\r\nContent-Disposition: attachment\r\n`),
        Buffer.from(`Content-Transfer-Encoding: ${encoding}\r\n\r\n`),
        Buffer.from(bytes),
        Buffer.from('\r\n'),
      ]),
      Buffer.from('--b=b--\r\n'),
    ])
    const { record } = (await add(sent, { name: 'four.eml' })).json
    const { attachments } = (await ann.get(`/api/records/${record}/text`)).json
    for (const [at, [type, , , bytes]] of attached.entries()) {
      const known = Buffer.from(bytes)
      const digest = createHash('sha256').update(known).digest('hex')
      expect(attachments[at]).toMatchObject({ type, bytes: known.length, sha256: digest })
      const { json } = await ann.post(`/api/cases/${ann.case_id}/files/attachments`, { mail: record, attachment: at })
      expect(json).toMatchObject({ sha256: digest })
      expect((await ann.bytes(`/api/records/${json.record}/raw`)).equals(known)).toBe(true)
    }
  })

  test.skipIf(!isThere)('an attachment whose bytes are not certain has no hash, and is not kept', async () => {
    const part = (body: string) =>
      `--b\r\nContent-Type: text/html\r\nContent-Disposition: attachment\r\n\r\n${body}\r\n`
    const bodies = ['<html>\r\nLease</html>', '<html>\nLease</html>', '<html>\r\nOther</html>']
    const start = 'From: a@example.com\r\nSubject: Two ends\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n'
    const { record } = (await add(`${start}${bodies.map(part).join('')}--b--\r\n`)).json
    const { attachments } = (await ann.get(`/api/records/${record}/text`)).json
    const unsure = { kind: 'page', bytes: null, sha256: null }
    expect(attachments).toMatchObject([unsure, unsure, { sha256: sha256Of(bodies[2]!) }])
    const refused = await ann.post(`/api/cases/${ann.case_id}/files/attachments`, { mail: record, attachment: 0 })
    expect([refused.status, refused.json.title]).toEqual([422, 'Not kept'])
  })

  test.skipIf(!isThere)(
    'the name of an attachment is on one line, shows its marks, and has a largest length',
    async () => {
      const named = (name: string) =>
        mail.replace('attachment; filename="lease.pdf"', `attachment; filename*=utf-8''${name}`)
      const keptName = async (name: string) => {
        const { record } = (await add(named(name))).json
        const { json } = await ann.post(`/api/cases/${ann.case_id}/files/attachments`, { mail: record, attachment: 0 })
        const [listed] = (await ann.get(`/api/records/${record}/text`)).json.attachments
        expect(listed.name).toBe(json.name)
        return json.name
      }
      expect(await keptName('a%00b%0Ac%1b.pdf')).toBe('a[U+0000]b[U+000A]c[U+001B].pdf')
      expect(await keptName('%E2%80%8B'.repeat(100))).toHaveLength(255)
      const { json } = await add(pdf, { name: '\u200B'.repeat(100) })
      expect(json.name).toHaveLength(255)
    },
  )

  test.skipIf(!isThere).each(['null', '{"params":null}', '{"params":{"file_name":7}}', '[]'])(
    'a file whose request was changed to %s in the database is listed, and hides no other',
    async (changed) => {
      const { record } = (await add(pdf)).json
      const change = (body: string) => beside(app, ({ db }) => rewriteQuestion(db, record, body))
      const before = await change(changed)
      const { status, json } = await ann.get(`/api/cases/${ann.case_id}/files`)
      expect(status).toBe(200)
      expect(json.files.length).toBeGreaterThan(1)
      expect(json.files[0]).toMatchObject({ record, name: null, source: null, day: null, erased: false })
      await change(before)
    },
  )

  test.skipIf(!isThere)('an attachment of a kind that no case takes is listed, and not kept', async () => {
    const program = mail.replaceAll('lease.pdf', 'lease.exe').replace(Buffer.from(pdf).toString('base64'), 'TVqQAA==')
    const { record } = (await add(program, { name: 'lease.eml' })).json
    const [attached] = (await ann.get(`/api/records/${record}/text`)).json.attachments
    expect(attached).toMatchObject({ name: 'lease.exe', kind: null, bytes: 4 })
    const refused = await ann.post(`/api/cases/${ann.case_id}/files/attachments`, { mail: record, attachment: 0 })
    expect(refused.status).toBe(415)
  })

  test.skipIf(!isThere)(
    'a mail whose plain part and HTML part differ shows both, and a report finds both',
    async () => {
      const boss = await colleague(app, 'administrator', 'bea')
      const parts = (plain: string, html: string) =>
        [
          'From: a@example.com',
          'Subject: Two parts',
          'Content-Type: multipart/alternative; boundary="b"',
          '',
          ...['--b', 'Content-Type: text/plain', '', plain],
          ...['--b', 'Content-Type: text/html', '', html, '--b--'],
        ].join('\r\n')
      const { record } = (await add(parts('Nothing of note.', '<p>Ask Osric <b>Pendlebury</b>.</p>'))).json
      const { json } = await ann.get(`/api/records/${record}/text`)
      expect(json).toMatchObject({ text: 'Nothing of note.', page_text: 'Ask Osric Pendlebury.', is_cut: false })
      const { finds } = (await boss.post('/api/data-subject', { text: 'Osric Pendlebury' })).json
      expect(finds).toMatchObject([{ id: record, fields: ['file.page'] }])
      const same = (await add(parts('* The lease\r\n* is  void.', '<ul><li>The lease<li>is <b>void</b>.</ul>'))).json
      expect((await ann.get(`/api/records/${same.record}/text`)).json).toMatchObject({ page_text: null })
    },
  )

  test.skipIf(!isThere)('a page of millions of elements is kept, and the refusal of its text says so', async () => {
    const { record } = (await add(`<!DOCTYPE html><p>${'<i x=y>'.repeat(1_000_001)}`)).json
    const { status, json } = await ann.get(`/api/records/${record}/text`)
    expect([status, json.detail]).toEqual([422, expect.stringContaining('It is kept, without a text.')])
    expect((await ann.get(`/api/records/${record}/raw`)).status).toBe(200)
  })

  test.skipIf(!isThere)('a mark that turns or hides letters shows in a name, and goes from a source', async () => {
    const marked = { name: 'lease\u202Efdp.exe\u200B.pdf', source: '\u200EThe\u00AD\nclient\u202E' }
    const { json } = await add(pdf, marked)
    expect(json).toMatchObject({ name: 'lease[U+202E]fdp.exe[U+200B].pdf', source: 'The client' })
    const { params } = (await ann.get(`/api/records/${json.record}`)).json
    expect(params).toMatchObject({ file_name: json.name, source: 'The client' })
    expect((await add(pdf, { source: '\u200E\u202E' })).json.errors).toEqual([
      { field: 'source', message: 'Say who or what the file comes from.' },
    ])
  })

  test.skipIf(!isThere)('a mail whose parts nest without end is kept, and is not read as text', async () => {
    const nested = Array.from({ length: 40 }, (_, at) => `Content-Type: multipart/mixed; boundary="${at}"\n\n--${at}`)
    const deep = `From: a@example.com\nSubject: Deep\n${nested.join('\n')}\nContent-Type: text/plain\n\nAt the bottom`
    const { record } = (await add(deep, { name: 'nested.eml' })).json
    const { status, json } = await ann.get(`/api/records/${record}/text`)
    expect([status, json.title]).toEqual([422, 'Not readable as text'])
    const refused = await ann.post(`/api/cases/${ann.case_id}/files/attachments`, { mail: record, attachment: 0 })
    expect([refused.status, refused.json.title]).toEqual([422, 'Not kept'])
    expect(refused.json.detail).toMatch(/^The mail has too many parts, nests them too deeply/)
    expect((await ann.get(`/api/records/${record}/raw`)).status).toBe(200)
  })

  test.skipIf(!isThere).each([
    [
      'only as a web page',
      [
        'Content-Type: text/html; charset=iso-8859-1',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        '<p>Caf=E9</p>',
      ],
      { text: 'Café', attachments: [] },
    ],
    [
      'with an empty part beside its page',
      [
        'Content-Type: multipart/alternative; boundary="b"',
        '',
        '--b',
        'Content-Type: text/plain',
        '',
        ' ',
        '--b',
        'Content-Type: text/html',
        '',
        '<p>The lease is void.</p>',
        '--b--',
      ],
      { text: 'The lease is void.', attachments: [] },
    ],
    [
      'with lines that its sender folded',
      ['Content-Type: text/plain; format=flowed', '', 'one line ', 'goes on'],
      { text: 'one line goes on', attachments: [] },
    ],
    [
      'with a name in pieces (RFC 2231)',
      [
        'Content-Type: application/pdf',
        "Content-Disposition: attachment; filename*0*=utf-8''Pachtvertr%C3%A4; filename*1*=ge.pdf",
        'Content-Transfer-Encoding: base64',
        '',
        'JVBERi0=',
      ],
      { text: '', attachments: [{ name: 'Pachtverträge.pdf', type: 'application/pdf', bytes: 5 }] },
    ],
    [
      'that holds another',
      ['Content-Type: message/rfc822', '', 'From: b@example.com', 'Subject: Inner', '', 'The lease is void.'],
      { text: expect.stringContaining('The lease is void.'), attachments: [] },
    ],
  ])('a mail %s is read', async (_, lines, wanted) => {
    const sent = ['From: a@example.com', 'Subject: =?windows-1252?Q?50_=80?=', ...lines].join('\r\n')
    const { record } = (await add(sent)).json
    const { json } = await ann.get(`/api/records/${record}/text`)
    expect(json).toMatchObject(wanted)
    expect(json.headers).toContainEqual({ name: 'Subject', value: '50 €' })
  })

  test.skipIf(!isThere).each([
    ['as one file', page, 'About us\n\nLarkspur & sons'],
    ['with its parts', archive, 'Larkspur\n\nSince 1931'],
  ])('a web page saved %s is read as text', async (_, bytes, text) => {
    const { record } = (await add(bytes)).json
    const { json } = await ann.get(`/api/records/${record}/text`)
    expect(json.text.replaceAll(/\n+/g, '\n\n')).toBe(text)
    expect(json.attachments).toEqual([])
  })

  test.skipIf(!isThere).each([
    ['a program', 'MZ\u0090\u0000\u0003', 415],
    ['a picture with scripts', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415],
    ['plain text', 'From here on it is only text.', 415],
    ['an empty file', '', 415],
  ])('%s is refused, whatever its name', async (_, bytes, wanted) => {
    const before = (await ann.get(`/api/cases/${ann.case_id}/files`)).json.files.length
    const { status, json } = await add(bytes, { name: 'statement.pdf' })
    expect([status, json.title]).toEqual([wanted, 'Another kind of file'])
    expect((await ann.get(`/api/cases/${ann.case_id}/files`)).json.files).toHaveLength(before)
  })

  test.skipIf(!isThere)('a file needs a source and a day, and has a largest size', async () => {
    expect((await add(pdf, { source: ' ', day: '2026-02-30' })).json.errors).toMatchObject([
      { field: 'source' },
      { field: 'day' },
    ])
    for (const [day, when] of [
      ['2999-01-01', 'in the future'],
      ['1899-12-31', 'before 1900'],
    ] as const) {
      const other = await add(pdf, { day })
      expect([other.status, other.json.errors]).toEqual([
        422,
        [{ field: 'day', message: `This day is ${when}. Enter the day on which you received the file.` }],
      ])
    }
    const { status, json } = await add(`${pdf}${' '.repeat(mostOwnFileBytes)}`)
    expect([status, json.detail]).toEqual([413, 'This file is larger than 32 MB. Add a smaller one.'])
  })

  test.skipIf(!isThere)('only members add and read files, and a closed case takes none', async () => {
    const { record } = (await add(pdf)).json
    const ben = await colleague(app, 'analyst', 'ben')
    expect((await add(pdf, {}, ben)).status).toBe(404)
    for (const path of [`/api/cases/${ann.case_id}/files`, `/api/records/${record}/raw`, `/api/records/${record}/text`])
      expect((await ben.get(path)).status, path).toBe(404)
    await ann.post(`/api/cases/${ann.case_id}/close`, {})
    const refused = await add(pdf)
    expect([refused.status, refused.json.title, refused.json.detail]).toEqual([
      409,
      'Not added',
      'The case R-ann is closed. Reopen it, or choose another. The file was not added.',
    ])
    await ann.post(`/api/cases/${ann.case_id}/reopen`, {})
  })

  test.skipIf(!isThere)('it is pinned, and a fact of a report says where it comes from', async () => {
    const { record } = (await add(pdf, { name: 'lease.pdf' })).json
    const pinned = await ann.post(`/api/cases/${ann.case_id}/pins`, { record, kind: 'record' })
    expect(pinned.status).toBe(201)
    const facts = await ann.post(`/api/cases/${ann.case_id}/report-facts`, { sources: [{ record, pointer: '' }] })
    expect(JSON.stringify(facts.json)).toContain('File “lease.pdf”, received from The client on 2 November 2026')
  })

  test.skipIf(!isThere)('the evidence of the case holds its bytes, and verifies', async () => {
    const { sha256 } = (await add(mail, { name: 'Tamsin Quill.eml' })).json
    const reply = await fetch(`${app.address}/api/export?case_id=${ann.case_id}`, { headers: { cookie: ann.cookie() } })
    const zip = path.join(newFolder(), 'evidence.zip')
    writeFileSync(zip, Buffer.from(await reply.arrayBuffer()))
    expect(verify(zip)).toMatchObject({ isWhole: true })
    const folder = unpack(readFileSync(zip), newFolder())
    const answers = readdirSync(path.join(folder, 'answers'))
    const kept = answers.filter((name) => name.endsWith('own_file.eml'))
    const hashes = kept.map((name) => sha256Of(readFileSync(path.join(folder, 'answers', name))))
    expect(hashes).toContain(sha256)
    // The name of a file may be a person's.
    expect(answers.filter((name) => name.includes('Quill'))).toEqual([])
  })

  test.skipIf(!isThere)('a report about a person finds the words of a mail, and erasing takes all of it', async () => {
    const boss = await colleague(app, 'administrator', 'boss')
    const { record } = (await add(mail.replace('The lease', 'The Zebrowski lease'), { name: 'b.eml' })).json
    const document = (await add(pdf)).json.record
    const report = (await boss.post('/api/data-subject', { text: 'Zebrowski' })).json
    // The mail has a PDF attached.
    const { documents_not_read, mails_not_read } = report.searched
    expect([documents_not_read.includes(document), mails_not_read.includes(record)]).toEqual([true, true])
    expect(report.finds).toMatchObject([
      { id: record, operation: 'own_file', fields: [expect.stringMatching(/^file/)] },
    ])
    expect((await boss.post(`/api/records/${record}/erase`, { reason: 'ordered' })).status).toBeLessThan(300)
    const { files } = (await ann.get(`/api/cases/${ann.case_id}/files`)).json
    expect(files.find((file: { record: string }) => file.record === record)).toMatchObject({
      name: null,
      source: null,
      day: null,
      sha256: null,
      kind: null,
      erased: true,
    })
    expect((await ann.get(`/api/records/${record}/raw`)).status).toBe(404)
    expect((await ann.get(`/api/records/${record}/text`)).status).toBe(404)
  })
})
