/** Reads bytes in the encoding `charset`. If that encoding is unknown, they are read as UTF-8. */
export function decodedAs(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
