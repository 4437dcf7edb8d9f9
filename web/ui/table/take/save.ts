/** Gives a file to whoever asked for it. */
export function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Not at once: the browser has yet to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** `9 KB`, `1.4 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return 'less than 1 KB'
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
