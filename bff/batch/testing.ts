import { expect } from 'vitest'
import type { Batch, BatchRow } from '../../contract/desk/batches.ts'
import type { Reply, TestApp } from '../testing/app.ts'

type Visitor = Awaited<ReturnType<TestApp['analyst']>>
type File = { name: string; bytes: string | Uint8Array<ArrayBuffer> }

export async function upload(
  { address, publicUrl }: Pick<TestApp, 'address' | 'publicUrl'>,
  visitor: Pick<Visitor, 'cookie'>,
  path: string,
  { file, ...fields }: { file?: File } & { [field: string]: unknown },
): Promise<Pick<Reply, 'status' | 'json'>> {
  const body = new FormData()
  if (file) body.append('file', new Blob([file.bytes]), file.name)
  for (const [name, value] of Object.entries(fields))
    body.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  const own = { origin: publicUrl, 'x-requested-with': 'whereabouts', cookie: visitor.cookie() }
  const response = await fetch(address + path, { method: 'POST', headers: own, body })
  return { status: response.status, json: await response.json() }
}

export async function settled({ get }: Pick<Visitor, 'get'>, batch_id: string): Promise<Batch> {
  await expect
    .poll(async () => (await get(`/api/batches/${batch_id}`)).json.state, { timeout: 60_000, interval: 100 })
    .not.toBe('running')
  return (await get(`/api/batches/${batch_id}`)).json
}

export const rowsOf = async ({ get }: Pick<Visitor, 'get'>, batch_id: string): Promise<BatchRow[]> =>
  (await get(`/api/batches/${batch_id}/rows`)).json.rows

export const csv = (lines: readonly (readonly string[])[]): File => ({
  name: 'list.csv',
  bytes: lines.map((line) => `${line.join(',')}\r\n`).join(''),
})
