/** In hex; null where the browser does not hash, for it does so on pages of https or of this machine alone. */
export async function sha256Of(content: ArrayBuffer | Uint8Array<ArrayBuffer> | string): Promise<string | null> {
  const { subtle } = globalThis.crypto
  if (!subtle) return null
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
