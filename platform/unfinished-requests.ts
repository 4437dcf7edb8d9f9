/** Connections that a stopping server does not wait for: only complete requests are finished. */
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** @returns ends them; otherwise a client that sends a byte now and then could delay the end forever */
export function enderOfUnfinished(server: Server): () => void {
  const requests = new Map<Socket, Set<IncomingMessage>>()
  server.on('connection', (socket) => {
    requests.set(socket, new Set())
    socket.once('close', () => requests.delete(socket))
  })
  server.on('request', (request, response) => {
    const own = requests.get(request.socket)
    own?.add(request)
    response.once('close', () => own?.delete(request))
  })
  return () => {
    for (const [socket, own] of requests) if (![...own].some(({ complete }) => complete)) socket.destroy()
  }
}
