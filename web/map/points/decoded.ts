/** The text of a file that does not say how it is written: UTF-8, UTF-16 with a mark, or what Windows saved. */
export type Decoded = { text: string; encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' }

export function decoded(bytes: Uint8Array): Decoded {
  const [one, two] = bytes
  if (one === 0xff && two === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' }
  if (one === 0xfe && two === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' }
  try {
    // The decoder takes a byte order mark off.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    // No text in it is impossible: it is the last to be tried.
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  }
}
