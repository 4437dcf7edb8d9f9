/** The lookup service of this run, with an account that no other worker's tests draw on. */
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    service: { url: string; apiKeys: string[] }
  }
}

export function testService(): { url: string; apiKey: string } {
  const { url, apiKeys } = inject('service')
  return { url, apiKey: apiKeys[Number(process.env.VITEST_POOL_ID) - 1]! }
}
