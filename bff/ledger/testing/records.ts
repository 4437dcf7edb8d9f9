/** A lookup as the ledger's tests record it, and exports as they are verified. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateRawSync } from 'node:zlib'
import { pino } from 'pino'
import { sha256 } from '../../state/hash.ts'
import type { State } from '../../state/state.ts'
import { exportEvidence, type Wanted } from '../export.ts'
import type { Answered, Asked } from '../ledger.ts'
import { type OpenLedger, openLedger } from '../open-ledger.ts'

const verifier = fileURLToPath(new URL('../../../scripts/verify-evidence.mjs', import.meta.url))

/** The verifier's own words, and whether it was content. */
export function verify(...given: string[]): { isWhole: boolean; words: string } {
  try {
    const words = execFileSync(process.execPath, [verifier, ...given], { encoding: 'utf8', stdio: 'pipe' })
    return { isWhole: true, words }
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return { isWhole: false, words: stdout + stderr }
  }
}

export const openQuietly = (state: State, DATA_DIR: string): Promise<OpenLedger> =>
  openLedger(state, { DATA_DIR, log: pino({ level: 'silent' }) })

export async function exportTo(file: string, sources: { state: State } & OpenLedger, wanted: Partial<Wanted> = {}) {
  const parts: Uint8Array[] = []
  for await (const part of await exportEvidence(sources, { analyst: 'a1', file: null, ...wanted })) parts.push(part)
  writeFileSync(file, Buffer.concat(parts))
  return file
}

/** By the headers before each entry, for ours say how long it is. */
export function unpack(zip: Buffer, folder: string): string {
  let at = 0
  while (zip.readUInt32LE(at) === 0x04034b50) {
    const [length, nameLength] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)]
    const name = path.join(folder, zip.toString('utf8', at + 30, at + 30 + nameLength))
    const start = at + 30 + nameLength
    mkdirSync(path.dirname(name), { recursive: true })
    writeFileSync(name, inflateRawSync(zip.subarray(start, start + length)))
    at = start + length
  }
  return folder
}

export const asked: Asked = {
  operation: 'geo_code',
  params: { text: 'Ŵyn 😀' },
  upstream: 'http://lookup.example',
  binding: 'soap11',
  analyst: 'a1',
  file: null,
}

export const answered: Answered = {
  outcome: 'found',
  reason: null,
  message: null,
  status: 200,
  headers: { 'content-type': 'text/xml' },
  bytes: Buffer.from('<a>an answer</a>'),
  sha256: sha256('<a>an answer</a>'),
  blanked: 0,
  milliseconds: 12,
  credits: '0.01',
}
