/** Faults of a source on another host, in words for the caller. They contain nothing of the request. */
import type { Dispatcher } from 'undici'
import { LookupError } from '../../contract/errors.ts'

export const unavailable = (message: string, cause?: Error) =>
  new LookupError('source_unavailable', `${message} The register was not searched, so nothing is known.`, { cause })

/** Keeps only the code of the cause: a connection error may contain the request with its key. */
export function unreachable(register: string, error: unknown): LookupError {
  if (error instanceof LookupError) return error
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? (error as Error | undefined)?.name ?? 'unknown'
  const why = isTimeout(error) ? 'did not answer in time' : `could not be reached (${code})`
  return unavailable(`${register} ${why}.`, new Error(String(code)))
}

export const isTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TimeoutError' || /TIMEOUT/.test((error as NodeJS.ErrnoException).code ?? ''))

type Reading = { mostBytes: number; reviver?: (name: string, value: unknown) => unknown }

export async function jsonOf(
  register: string,
  body: Dispatcher.ResponseData['body'],
  { mostBytes, reviver }: Reading,
): Promise<{ value: unknown; bytes: number }> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > mostBytes) throw unavailable(`The answer of ${register} is too large.`)
      chunks.push(chunk)
    }
  } catch (error) {
    throw unreachable(register, error)
  }
  try {
    return { value: JSON.parse(Buffer.concat(chunks).toString(), reviver), bytes }
  } catch {
    throw unavailable(`${register} answered with something that is not JSON.`)
  }
}
