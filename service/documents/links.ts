/**
 * The two keys to a document (decision 0017): a doc_request_key, which names a filing to company_document, and the link
 * that company_document answers with, which serves the file for a while. Both are signed, so neither can be made up.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a link serves its document. */
const lifetimeMinutes = 60

export type DocumentLinks = ReturnType<typeof documentLinks>

export function documentLinks(secret: string) {
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url').slice(0, 22)

  function isSigned(purpose: string, text: string, signature: string): boolean {
    const [wanted, given] = [Buffer.from(sign(purpose, text)), Buffer.from(signature)]
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  }

  return {
    toRequestKey: (image_key: string): string => `${image_key}.${sign('request', image_key)}`,

    /** The image_key, where this service made the request key. */
    fromRequestKey(request_key: string): string | null {
      const [image_key = '', signature = ''] = split(request_key)
      return isSigned('request', image_key, signature) ? image_key : null
    },

    /** Below the base address. */
    toPath(image_key: string, now: Date): string {
      const expires = Math.floor(now.getTime() / 60_000 + lifetimeMinutes).toString(36)
      const named = `${image_key}.${expires}`
      return `/documents/${named}.${sign('link', named)}.pdf`
    },

    /** The image_key of a link that was made here and has not run out. */
    fromFileName(fileName: string, now: Date): string | null {
      const [named = '', signature = ''] = split(fileName.replace(/\.pdf$/, ''))
      if (!isSigned('link', named, signature)) return null
      const [image_key = '', expires = ''] = split(named)
      return Number.parseInt(expires, 36) * 60_000 >= now.getTime() ? image_key : null
    },
  }
}

/** At the last full stop. */
const split = (text: string) => {
  const dot = text.lastIndexOf('.')
  return [text.slice(0, Math.max(dot, 0)), text.slice(dot + 1)]
}
