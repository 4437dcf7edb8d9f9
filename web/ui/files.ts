export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // By then the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** In hex; null if the browser cannot hash, which it does only over https or on this machine. */
export async function sha256Of(content: ArrayBuffer | Uint8Array<ArrayBuffer> | string): Promise<string | null> {
  const { subtle } = globalThis.crypto
  if (!subtle) return null
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** `9 KB`, `1.4 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return 'less than 1 KB'
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Beforehand: `about 9 KB`. */
export const aboutInWords = (bytes: number): string => (bytes < 1000 ? '' : 'about ') + sizeInWords(bytes)
