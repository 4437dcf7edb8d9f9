/** Secrets that rest in the database or in a cookie: sealed (AES-256-GCM) or signed (HMAC), each for one purpose. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

export type Sealing = ReturnType<typeof createSealing>

/** @param secrets long random texts: the first seals and signs, the others still open what they sealed */
export function createSealing(secrets: readonly string[]) {
  const [newest, ...older] = secrets.map((secret) => ({ secret, id: keyId(secret) }))
  if (!newest) throw new Error('There is no key to seal with')
  const keys = [newest, ...older]
  const macOf = (secret: string, text: string, purpose: string) =>
    createHmac('sha256', derived(secret, purpose)).update(text).digest()

  return {
    /** Of the newest key first. They tell nothing of the keys. */
    keyIds: keys.map(({ id }) => id),

    seal(text: string, purpose: string): string {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', derived(newest.secret, purpose), iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${newest.id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },

    /** Null for what none of our keys sealed for this purpose. */
    open(sealed: string, purpose: string): string | null {
      const [id, packed = ''] = sealed.split('.')
      const key = keys.find((key) => key.id === id)
      const bytes = Buffer.from(packed, 'base64url')
      if (!key || bytes.length < 28) return null
      const cipher = createDecipheriv('aes-256-gcm', derived(key.secret, purpose), bytes.subarray(0, 12))
      cipher.setAuthTag(bytes.subarray(12, 28))
      try {
        return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },

    /** The same text has the same signature for as long as the newest key stays. */
    sign: (text: string, purpose: string): string => macOf(newest.secret, text, purpose).toString('base64url'),

    isSigned(text: string, signature: string, purpose: string): boolean {
      const given = Buffer.from(signature, 'base64url')
      return keys.some(({ secret }) => {
        const right = macOf(secret, text, purpose)
        return given.length === right.length && timingSafeEqual(given, right)
      })
    },
  }
}

const derived = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
const keyId = (secret: string): string => derived(secret, 'key id').subarray(0, 6).toString('hex')
