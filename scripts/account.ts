/** npm run account -- COMMAND: the accounts of the people who sign in, while the application runs or not. */
import { createInterface, type Interface } from 'node:readline'
import { administer, NotDone } from '../bff/auth/administration.ts'
import { createAuth } from '../bff/auth/auth.ts'
import { createSealing } from '../bff/auth/sealing.ts'
import { claimSealing, stateKeys } from '../bff/auth/state-key.ts'
import { readSettings, type Settings } from '../bff/settings.ts'
import { openOwnState } from '../bff/state/own-state.ts'
import { startFailure } from '../platform/start-failure.ts'

let input: Interface | undefined
let lines: AsyncIterator<string> | undefined

try {
  const settings = readSettings(process.env)
  const said = await withAuth(settings, (auth) => administer(process.argv.slice(2), { auth, ask }))
  console.log(said.join('\n'))
} catch (error) {
  console.error(error instanceof NotDone ? error.message : startFailure(error, 'PORT'))
  process.exit(1)
}

async function withAuth<Value>(settings: Settings, work: (auth: ReturnType<typeof createAuth>) => Promise<Value>) {
  const { HOST, PORT, PUBLIC_URL } = settings
  const { db, close } = await openOwnState(settings)
  try {
    const sealing = createSealing(stateKeys(settings))
    await claimSealing(db, sealing)
    const publicUrl = PUBLIC_URL ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`
    // A session's key in a running application ends by itself, within its hour: nobody can use it.
    return await work(createAuth({ db, settings, sealing, publicUrl, onSessionEnd: async () => {} }))
  } finally {
    input?.close()
    await close()
  }
}

/** A line that is typed and not shown, or the next of those that are piped in. */
async function ask(question: string): Promise<string> {
  const isTyped = process.stdin.isTTY === true
  input ??= createInterface({ input: process.stdin, terminal: isTyped }).once('SIGINT', () => process.exit(130))
  lines ??= input[Symbol.asyncIterator]()
  // Only now is the terminal told not to show what is typed.
  if (isTyped) process.stdout.write(question)
  const { value = '' } = await lines.next()
  if (isTyped) process.stdout.write('\n')
  return value
}
