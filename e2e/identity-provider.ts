/** A foreign sign-in provider, for journeys through it. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = path.join(fileURLToPath(new URL('..', import.meta.url)), 'bff/testing/identity-provider.mjs')

export type IdentityProvider = { issuer: string; tell(told: object): Promise<unknown>; stop(): Promise<void> }

export async function startIdentityProvider(): Promise<IdentityProvider> {
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'ignore'] })
  const { value } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next()
  const issuer = String(value)
  return {
    issuer,
    tell: (told) => fetch(issuer, { method: 'PUT', body: JSON.stringify(told) }),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await ended
    },
  }
}
