/** The identity provider of the tests, as a process, and a browser's way through it. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { TestApp } from './app.ts'

const program = fileURLToPath(new URL('identity-provider.mjs', import.meta.url))
export const secret = 'a secret of the tests'
export type TestProvider = Awaited<ReturnType<typeof startProvider>>
type People = { [sub: string]: { [claim: string]: unknown } }
type Visitor = ReturnType<TestApp['visitor']>

export async function startProvider() {
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'ignore'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const issuer = (await lines.next()).value as string
  const tell = (told: object) => fetch(issuer, { method: 'PUT', body: JSON.stringify(told) })

  return {
    issuer,
    people: (people: People) => tell({ people }),
    forges: (isForged: boolean) => tell({ isForged }),
    leadsBackTo: ({ publicUrl }: { publicUrl: string }) =>
      tell({ redirectUris: [`${publicUrl}/api/provider/callback`] }),

    /** From the sign-in page through the provider to the address that it leads back to. */
    async wayBack(visitor: Visitor, answer: { who: string } | { refuse: '1' }, to = '/'): Promise<string> {
      const gone = await visitor.get(`/api/provider?to=${encodeURIComponent(to)}`)
      return through(gone.headers.get('location')!, answer)
    },
    through,

    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await ended
    },
  }

  /** @returns our own path and query to which the browser returns */
  async function through(start: string, answer: { [field: string]: string }): Promise<string> {
    const jar = new Map<string, string>()
    let next = new URL(start)
    let form: URLSearchParams | undefined
    while (next.origin === issuer) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const reply = await fetch(next, {
        redirect: 'manual',
        headers: { cookie },
        ...(form && { method: 'POST', body: form }),
      })
      for (const set of reply.headers.getSetCookie()) {
        const [name = '', value = ''] = set.split(';')[0]!.split('=')
        jar.set(name, value)
      }
      const location = reply.headers.get('location')
      form = location === null ? new URLSearchParams(answer) : undefined
      if (location !== null) next = new URL(location, next)
    }
    return next.pathname + next.search
  }
}
