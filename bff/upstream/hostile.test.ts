/** An upstream that means harm, through the front door: our keys stay ours, and others are served meanwhile. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bindingNames } from '../../contract/bindings/index.ts'
import { sha256, type TestApp, testApp } from '../testing/app.ts'
import { type ForeignUpstream, foreignUpstream } from '../testing/foreign-upstream.ts'

const key = 'ACCOUNTKEY-secret-0123456789abcdef'
const [first, second] = [key.slice(0, 17), key.slice(17)]
const place = (text: string) => `<geo_data_list><geo_data><description>${text}</description></geo_data></geo_data_list>`

let foreign: ForeignUpstream
let app: TestApp
let analyst: Awaited<ReturnType<TestApp['analyst']>>
afterEach(async () => {
  await app.close()
  await foreign.close()
})
const begin = async (binding: (typeof bindingNames)[number], level = 'silent') => {
  foreign = await foreignUpstream(binding)
  const env = { UPSTREAM_API_KEY: key, UPSTREAM_KEYS: 'account', LOG_LEVEL: level }
  app = await testApp({ upstreamUrl: foreign.url, binding, env })
  analyst = await app.analyst()
}

const echoes: [name: string, fields: string][] = [
  ['split by a comment', place(`you are ${first}<!-- x -->${second}`)],
  ['split by an instruction', place(`you are ${first}<?x?>${second}`)],
  ['in adjoining CDATA', place(`you are <![CDATA[${first}]]><![CDATA[${second}]]>`)],
  ['split by an element', place(`you are ${first}<b>x</b>${second}`)],
  ['in Base64', place(`you are ${Buffer.from(`u:${key}`).toString('base64')}`)],
  ['in hexadecimal', place(`you are ${Buffer.from(key).toString('hex')}`)],
  ['percent-encoded twice', place(`you are ${key.replaceAll('-', '%252D')}`)],
  ['in an element that nobody knows', `<echo><of>${first}<![CDATA[${second}]]></of></echo>`],
]

describe.each(bindingNames)('%s', (binding) => {
  beforeEach(() => begin(binding, 'trace'))

  test('a key that is echoed in any form is on no screen, in no file and in no log', async () => {
    const written: string[] = []
    const write = process.stdout.write.bind(process.stdout)
    process.stdout.write = ((chunk: string) => written.push(String(chunk)) > 0) as typeof process.stdout.write
    const replies: string[] = []
    try {
      for (const [name, fields] of echoes) {
        foreign.answersWith(fields)
        const { text, json } = await analyst.lookUp('geo_code', { text: `York ${name}` })
        const record = await analyst.get(`/api/records/${json.record.id}`)
        const raw = await analyst.bytes(`/api/records/${json.record.id}/raw`)
        expect(record.json.blanked, name).toBe(1)
        expect(sha256(raw)).toBe(record.json.sha256)
        replies.push(text, record.text, raw.toString())
      }
    } finally {
      process.stdout.write = write
    }
    const files = readdirSync(app.folder).map((file) => readFileSync(path.join(app.folder, file), 'latin1'))
    for (const said of [...replies, ...files, ...written])
      for (const form of [key, first, second, Buffer.from(`u:${key}`).toString('base64').slice(4, -4)])
        expect(said).not.toContain(form)
    for (const reply of replies) expect(reply).not.toContain(Buffer.from(key).toString('hex'))
  })
})

test.each([
  ['6 MB of returns', 6_000_000, '\r'],
  ['2 MB of references', 2_000_000, '&amp;'],
  ['2 MB of elements', 2_000_000, '<a/>'],
  ['2 MB of open CDATA', 2_000_000, '<![CDATA['],
])('while %s are received, opened and searched for a report, others are served', async (_, bytes, unit) => {
  await begin('post')
  foreign.answersWith(place(unit.repeat(bytes / unit.length)))
  const looking = analyst.lookUp('geo_code', { text: 'York' })
  const meanwhile = await servedUntil(looking)
  const { json } = await looking
  expect(['found', 'not_answered']).toContain(json.outcome)
  expect(meanwhile).toBeGreaterThan(3)

  const { id } = json.record
  const opening = analyst.get(`/api/records/${id}`)
  expect(await servedUntil(opening)).toBeGreaterThan(3)
  expect(sha256(await analyst.bytes(`/api/records/${id}/raw`))).toBe((await opening).json.sha256)

  const searching = analyst.post('/api/data-subject', { text: 'A & B' })
  expect(await servedUntil(searching)).toBeGreaterThan(3)
  const { answers, answers_not_searched } = (await searching).json.searched
  expect(answers).toBe(1)
  expect([[], [id]]).toContainEqual(answers_not_searched)
})

/** How often somebody else is answered before. */
async function servedUntil(work: Promise<unknown>): Promise<number> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  work.then(over, over)
  for (let served = 0; ; served += 1) {
    const { status } = await analyst.get('/api/health')
    if (isOver) return served
    expect(status).toBe(200)
  }
}
