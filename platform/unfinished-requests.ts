/** Which connections a server that stops need not wait for: only a request that is wholly here is under way. */
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** @returns ends them: otherwise a caller who sends a byte now and then delays the end for ever */
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
