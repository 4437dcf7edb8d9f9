/** The embedded service as the application starts it: what it is told of the application's own settings. */
import { rmSync } from 'node:fs'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../../../platform/testing/databases.ts'
import { writeSmallRegister } from '../../testing/service.ts'
import { startEmbeddedService } from './embedded-service.ts'

test('a program of this machine cannot give another address out for its own, whichever proxies the application trusts', async () => {
  const folder = newFolder()
  writeSmallRegister(folder)
  const apiKey = 'an-account-key-of-the-tests-0123456789'
  const env = { ...process.env, DATA_DIR: folder, SERVICE_PORT: '0', TRUSTED_PROXIES: '127.0.0.1' }
  const service = await startEmbeddedService({ apiKey, env, log: pino({ level: 'silent' }) })
  onTestFinished(async () => {
    await service.stop()
    rmSync(folder, { recursive: true })
  })
  const call = async (
    operation: string,
    params: { [name: string]: string },
    headers: { [name: string]: string } = {},
  ) =>
    (
      await fetch(`${service.url}/soap/service.asmx/${operation}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams({ client: 'tests', ...params }).toString(),
      })
    ).text()
  const bound = { domain: 'desk.example', lifetime_minutes: '5', ip_address: '192.0.2.7' }
  const minted = await call('javascript_key', { api_key: apiKey, ...bound })
  const [api_key = ''] = /jk_[\w-]{43}/.exec(minted) ?? []
  const from = { origin: 'https://desk.example', 'x-forwarded-for': '192.0.2.7' }
  expect(await call('geo_code', { api_key, text: 'York' }, from)).toMatch(/^ip_denied: /)
})
