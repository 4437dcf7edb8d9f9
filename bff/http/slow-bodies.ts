/** Ends requests whose body comes too slowly. Node limits a whole request instead, which cuts off a large file. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { Problem } from './problem.ts'

/** In each span of time a body ends, or brings so much more. After the reply it has one span to end. */
const span = { milliseconds: 30_000, bytes: 1024 * 1024 }

export function endSlowBodies(server: Server): void {
  server.requestTimeout = 0
  server.on('request', (request, response) => {
    const { socket, headers } = request
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    let before = socket.bytesRead
    const timer = setInterval(() => {
      const isFastEnough = !response.writableEnded && socket.bytesRead - before >= span.bytes
      before = socket.bytesRead
      if (request.complete || socket.destroyed) clearInterval(timer)
      else if (!isFastEnough) refuse(socket, response.headersSent)
    }, span.milliseconds)
    // Not on the socket, which many requests share.
    request.once('close', () => clearInterval(timer))
    response.once('close', () => request.complete && clearInterval(timer))
  })
}

const tooSlow = new Problem(
  408,
  'Too slow',
  'What you sent came too slowly, so nothing was kept. Check your connection and send it again.',
)

/** By the socket: the application may still write to the response. */
function refuse(socket: Socket, isAnswered: boolean): void {
  if (isAnswered || socket.writableEnded) return void socket.destroy()
  socket.write(
    `HTTP/1.1 408 Request Timeout\r\ncontent-type: application/problem+json\r\nconnection: close\r\n\r\n${JSON.stringify(tooSlow)}`,
  )
  socket.destroySoon()
}
