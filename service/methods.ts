/** Which HTTP methods an address takes. A lookup costs credits, so a HEAD that would throw its answer away is refused. */
import { servicePath, type WireReply, type WireRequest } from '../contract/bindings/index.ts'

export const allowedAt = (path: string) => (path === servicePath ? 'GET, HEAD, POST, OPTIONS' : 'GET, POST, OPTIONS')

/** None for a request that is something else. */
export const answerOptions = ({ method, path }: Pick<WireRequest, 'method' | 'path'>): WireReply | undefined =>
  method === 'OPTIONS' && (path === servicePath || path.startsWith(`${servicePath}/`))
    ? { status: 204, headers: { allow: allowedAt(path) }, body: '' }
    : undefined
