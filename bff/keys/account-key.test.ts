/** The account key changes while the application runs, and neither the old one nor the new one is ever shown. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { newFolder } from '../../platform/testing/databases.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type Seen, type TestUpstream, upstreamThat } from '../testing/upstream.ts'

const [oldKey, newKey] = ['the-old-account-key-0123456789', 'the-new-account-key-9876543210']
let accepted = [oldKey]
let upstream: TestUpstream
let app: TestApp
let file: string
afterEach(async () => {
  await app.close()
  await upstream.close()
})

/** Says both keys back in every answer, and takes those that are accepted now. */
async function begin(mode: 'session' | 'account') {
  file = path.join(newFolder(), 'key')
  writeFileSync(file, `${oldKey}\n`)
  accepted = [oldKey]
  upstream = await upstreamThat(({ url, body }, response) => {
    const operation = url.split('/').at(-1)!
    const isAccepted = accepted.some((key) => body.includes(key)) || body.includes('jk_of_the_tests')
    if (!isAccepted) return response.writeHead(500, { 'content-type': 'text/plain' }).end('invalid_api_key: No.')
    const fields = {
      javascript_key:
        '<javascript_key>jk_of_the_tests</javascript_key><method_list><string>geo_code</string></method_list>',
      client_info: '<credit_balance>5</credit_balance>',
    }[operation]
    const echo = `<echo>${oldKey} ${newKey}</echo><geo_data_list><geo_data><latitude>1</latitude></geo_data></geo_data_list>`
    return response
      .writeHead(200, { 'content-type': 'text/xml' })
      .end(`<${operation}_res>${fields ?? echo}</${operation}_res>`)
  })
  app = await testApp({
    upstreamUrl: upstream.url,
    binding: 'post',
    env: { UPSTREAM_API_KEY: '', UPSTREAM_API_KEY_FILE: file, UPSTREAM_KEYS: mode },
  })
  return app.analyst()
}

function rotate(): void {
  writeFileSync(file, newKey)
  accepted = [newKey]
}

const accountKeysIn = ({ body }: Seen) => [oldKey, newKey].filter((key) => body.includes(key))

test('when upstream refuses the old key, the file is read again, and the lookup is answered', async () => {
  const analyst = await begin('account')
  await analyst.lookUp('geo_code', { text: 'York' })
  rotate()
  const { json } = await analyst.lookUp('geo_code', { text: 'York' })
  expect(json.outcome).toBe('found')
  expect(upstream.seen.flatMap(accountKeysIn)).toEqual([oldKey, oldKey, newKey])
  expect((await analyst.get(`/api/records/${json.record.id}`)).json.attempts).toBe(2)
})

test('a text message is sent once, and the next one goes out under the new key', async () => {
  const analyst = await begin('account')
  rotate()
  const message = { telephone_number: '07700 900123', message: 'Hello', case_id: analyst.case_id }
  expect((await analyst.lookUp('send_text_message', message)).json.reason).toBe('refused_key')
  expect(upstream.seen.flatMap(accountKeysIn)).toEqual([oldKey])
  expect((await analyst.lookUp('send_text_message', message)).json.reason).not.toBe('refused_key')
  expect(upstream.seen.flatMap(accountKeysIn)).toEqual([oldKey, newKey])
})

test('mints keys and reads the balance with the new key', async () => {
  const analyst = await begin('session')
  rotate()
  expect((await analyst.lookUp('geo_code', { text: 'York' })).json.outcome).toBe('found')
  accepted = [oldKey]
  writeFileSync(file, oldKey)
  expect((await analyst.get('/api/account')).json.client_info.credit_balance).toBe('5')
})

test('is read again on request, before upstream refuses anything', async () => {
  const analyst = await begin('account')
  rotate()
  process.emit('SIGHUP')
  expect((await analyst.lookUp('geo_code', { text: 'York' })).json.outcome).toBe('found')
  expect(upstream.seen.flatMap(accountKeysIn)).toEqual([newKey])
})

test('both keys stay blanked in whatever upstream says', async () => {
  const analyst = await begin('account')
  rotate()
  process.emit('SIGHUP')
  const { text, json } = await analyst.lookUp('geo_code', { text: 'York' })
  const raw = (await analyst.bytes(`/api/records/${json.record.id}/raw`)).toString()
  for (const said of [text, raw]) for (const key of [oldKey, newKey]) expect(said).not.toContain(key)
})

test.each([
  ['is empty', ''],
  ['holds more than a key', 'a key and its story'],
])('a file that %s changes nothing', async (_, content) => {
  const analyst = await begin('account')
  writeFileSync(file, content)
  process.emit('SIGHUP')
  expect((await analyst.lookUp('geo_code', { text: 'York' })).json.outcome).toBe('found')
  accepted = [newKey]
  expect((await analyst.lookUp('geo_code', { text: 'York' })).json.reason).toBe('refused_key')
})
