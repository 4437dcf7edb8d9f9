/** Seals values that callers bring back, so that no one can invent or change one. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export type Seals = ReturnType<typeof createSeals>

export function createSeals(secret: string) {
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url').slice(0, 22)

  return {
    seal: (purpose: string, text: string): string => `${text}.${sign(purpose, text)}`,

    opened(purpose: string, sealed: string): string | null {
      const dot = sealed.lastIndexOf('.')
      const text = sealed.slice(0, Math.max(dot, 0))
      const [wanted, given] = [Buffer.from(sign(purpose, text)), Buffer.from(sealed.slice(dot + 1))]
      return wanted.length === given.length && timingSafeEqual(wanted, given) ? text : null
    },
  }
}
