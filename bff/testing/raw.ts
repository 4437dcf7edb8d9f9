/** A request written by hand, for bytes that no client would send. */
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** @returns all bytes until the connection ended */
export async function raw(address: string, lines: string[], body = ''): Promise<string> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  // Stays open: a client that closes its half before the answer gets none.
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`)
  return text(socket)
}
