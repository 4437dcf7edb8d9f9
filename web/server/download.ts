import { nameInAttachment } from '../../contract/file-name.ts'
import { failureOf, reach, reached } from './request.ts'

type Downloaded = { name: string | undefined; blob: Blob }

/**
 * A file of the BFF, with the name that the BFF gives it.
 * @param onBytes hears how many bytes have arrived
 * @param body what a POST sends
 * @throws ProblemError
 */
export async function download(
  address: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
  body?: unknown,
): Promise<Downloaded> {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'whereabouts' }
  const post = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await reach(address, { credentials: 'same-origin', signal, ...post })
  if (!response.ok || !response.body) throw await failureOf(response)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body.getReader()
  const read = () => reached(reader.read(), signal)
  for (let part = await read(); !part.done; part = await read()) {
    parts.push(part.value)
    bytes += part.value.length
    onBytes(bytes)
  }
  const name = nameInAttachment(response.headers.get('content-disposition'))
  const [type] = (response.headers.get('content-type') ?? '').split(';')
  return { name, blob: new Blob(parts, type ? { type } : {}) }
}
