/** The key that signs checkpoints: Ed25519, made at first start, in a file that only its owner can read. */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { randomId } from '../state/random-id.ts'

export type SigningKey = {
  /** SHA-256 of the public key (SPKI, DER), hex: people compare this. */
  key_id: string
  public_key: string
  sign: (text: string) => Buffer
}

export function openSigningKey(folder: string): SigningKey {
  const file = path.join(folder, 'ledger-signing-key.pem')
  const text = readIfThere(file) ?? make(file)
  const privateKey = createPrivateKey(text)
  const publicKey = createPublicKey(privateKey)
  return {
    key_id: keyIdOf(publicKey),
    public_key: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: (text) => sign(null, Buffer.from(text), privateKey),
  }
}

const keyIdOf = (publicKey: KeyObject): string =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Writes the whole file or nothing, and only once: another process may start at the same time. */
function make(file: string): string {
  const { privateKey } = generateKeyPairSync('ed25519')
  const draft = `${file}.${randomId()}`
  writeFileSync(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8')
}
