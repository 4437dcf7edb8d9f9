/** npm run account -- COMMAND: the accounts of the people who sign in. The application can run meanwhile. */
import { createInterface, type Interface } from 'node:readline'
import { administer, mayBegin, NotDone, usage } from '../bff/auth/account-commands.ts'
import { createAuth } from '../bff/auth/auth.ts'
import { claimSealing, createSealing, stateKeys } from '../bff/auth/sealing.ts'
import { readSettings, type Settings } from '../bff/settings.ts'
import { openKnownState, openOwnState } from '../bff/state/own-state.ts'
import { runCommand } from './command.ts'

const args = process.argv.slice(2)
let input: Interface | undefined
let lines: AsyncIterator<string> | undefined

await runCommand(
  async () => {
    if (args.includes('--help')) return console.log(usage())
    const open = mayBegin(args[0]) ? openOwnState : openKnownState
    const lines = await withAuth(readSettings(process.env), open, (auth) => administer(args, { auth, ask }))
    console.log(lines.join('\n'))
  },
  { told: [NotDone] },
)

async function withAuth<Value>(
  settings: Settings,
  open: typeof openOwnState,
  work: (auth: ReturnType<typeof createAuth>) => Promise<Value>,
) {
  const { HOST, PORT, PUBLIC_URL } = settings
  const { db, close } = await open(settings)
  try {
    const sealing = createSealing(stateKeys(settings))
    await claimSealing(db, sealing)
    const publicUrl = PUBLIC_URL ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`
    // The keys of ended sessions expire in the running application within the hour. Nobody can use them.
    return await work(createAuth({ db, settings, sealing, publicUrl, onSessionEnd: async () => {} }))
  } finally {
    input?.close()
    await close()
  }
}

/** Reads a line without showing it, or the next line of standard input. */
async function ask(question: string): Promise<string> {
  const isTyped = process.stdin.isTTY === true
  input ??= createInterface({ input: process.stdin, terminal: isTyped }).once('SIGINT', () => process.exit(130))
  lines ??= input[Symbol.asyncIterator]()
  // From here on, the terminal does not show what is typed.
  if (isTyped) process.stdout.write(question)
  const { value = '' } = await lines.next()
  if (isTyped) process.stdout.write('\n')
  return value
}
