/** The application runs in the test's own process, so a test can wait until it has noticed that its callers left. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'

const channel = 'http.server.request.start'

/** @returns how many callers of this path are still connected, from now on */
export function callersOf(path: string): () => number {
  const asked: IncomingMessage[] = []
  const note = (message: unknown) => {
    const { request } = message as { request: IncomingMessage }
    if (request.url === path) asked.push(request)
  }
  subscribe(channel, note)
  onTestFinished(() => void unsubscribe(channel, note))
  return () => asked.filter(({ socket }) => !socket.destroyed).length
}
