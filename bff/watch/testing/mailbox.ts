/** A mail server that takes, refuses or holds each mail as the test says. */
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

type Mail = { to: string; text: string }

export async function mailbox() {
  const mails: Mail[] = []
  let mode: 'takes' | 'refuses' | 'holds' = 'takes'
  let held: (() => void)[] = []
  let refused = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address).join()
      void text(stream).then((received) => {
        const take = () => {
          mails.push({ to, text: received })
          done(null)
        }
        if (mode === 'takes') return take()
        if (mode === 'holds') return void held.push(take)
        refused += 1
        done(new Error('Not now'))
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The mails that it took. */
    mails,
    refused: () => refused,
    held: () => held.length,
    refuses(): void {
      mode = 'refuses'
    },
    holds(): void {
      mode = 'holds'
    },
    /** From now on. What it holds is taken too. */
    takes(): void {
      mode = 'takes'
      for (const take of held) take()
      held = []
    },
    /** The mails that it holds are lost with their connections. It takes later ones. */
    drops(): void {
      mode = 'takes'
      held = []
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
