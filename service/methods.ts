/** The HTTP methods of each address. HEAD is refused: it would throw away an answer that costs credits. */
import { servicePath, type WireReply, type WireRequest } from '../contract/bindings/index.ts'

export const allowedAt = (path: string) => (path === servicePath ? 'GET, HEAD, POST, OPTIONS' : 'GET, POST, OPTIONS')

/** Undefined for any other request. */
export const answerOptions = ({ method, path }: Pick<WireRequest, 'method' | 'path'>): WireReply | undefined =>
  method === 'OPTIONS' && (path === servicePath || path.startsWith(`${servicePath}/`))
    ? { status: 204, headers: { allow: allowedAt(path) }, body: '' }
    : undefined
