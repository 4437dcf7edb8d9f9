/** The application over a service that answers 30 MB, with the settings of `npm start`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import memory from '../../platform/service-memory.json' with { type: 'json' }
import { signIn } from './account.ts'
import { end, noLimits, startApplication } from './process.ts'

const size = 30_000_000

/** @param nextUnit the text that fills the next answer */
export async function hostileApplication(nextUnit: () => string) {
  const upstream = createServer((_, response) => {
    const unit = nextUnit()
    response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' })
    response.end(
      `<geo_code_res><geo_data_list><geo_data><description>${unit.repeat(size / Buffer.byteLength(unit))}</description></geo_data></geo_data_list></geo_code_res>`,
    )
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => upstream.once('listening', resolve))
  const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
  const [application, url] = await startApplication(folder, {
    ...memory.application,
    UPSTREAM_URL: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`,
    UPSTREAM_API_KEY: 'the-account-key-of-the-benchmark',
    UPSTREAM_KEYS: 'account',
    UPSTREAM_BINDING: 'post',
    ...noLimits,
  })
  return {
    application,
    url,
    headers: await signIn(url),
    async close() {
      await end(application)
      upstream.close()
      rmSync(folder, { recursive: true })
    },
  }
}
