/** The lookup service of this run, with an account for this worker only. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { forPrograms } from '../../platform/testing/programs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    service: { url: string; apiKeys: string[] }
  }
}

export function testService(): { url: string; apiKey: string } {
  const { url, apiKeys } = inject('service')
  return { url, apiKey: apiKeys[Number(process.env.VITEST_POOL_ID) - 1]! }
}

const seed = fileURLToPath(new URL('../../scripts/seed.ts', import.meta.url))

/** A small register for the embedded service: the default one takes longer to write than the test. */
export function writeSmallRegister(folder: string): void {
  execFileSync(process.execPath, [seed, '--companies', '20'], { env: { ...forPrograms, DATA_DIR: folder } })
}
