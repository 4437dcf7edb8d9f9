/** An answer as text, its markup told from what that marks. For reading: nothing is built out of it. */

export type Piece = { text: string; isMarkup: boolean }

/** Null for bytes that are no text in the characters that they say. */
export function textIn(bytes: Uint8Array, contentType = ''): string | null {
  const [, charset = 'utf-8'] = /charset="?([\w-]+)/i.exec(contentType) ?? []
  try {
    const text = new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** Together they are the text, character by character. */
export function piecesOf(text: string): Piece[] {
  return (text.match(/<[^>]*>?|[^<]+/g) ?? []).map((piece) => ({ text: piece, isMarkup: piece.startsWith('<') }))
}

/** Each element on a line of its own, indented by its depth. Text stays on the line of its element. */
export function indented(pieces: Piece[]): Piece[] {
  const kept = pieces.filter(({ text, isMarkup }) => isMarkup || text.trim() !== '')
  let depth = 0
  return kept.flatMap((piece, index) => {
    const { text, isMarkup } = piece
    const closes = isMarkup && text.startsWith('</')
    const opens = isMarkup && !closes && !/^<[!?]|\/>$/.test(text)
    if (closes) depth -= 1
    const staysOnLine =
      !isMarkup || (closes && !(kept[index - 1]?.text.startsWith('</') ?? true) && !isEmptyEnd(kept, index))
    const line = index === 0 || staysOnLine ? [] : [{ text: `\n${'  '.repeat(Math.max(0, depth))}`, isMarkup: false }]
    if (opens) depth += 1
    return [...line, piece]
  })
}

/** An end that follows an element without a text between begins a line. */
const isEmptyEnd = (pieces: Piece[], index: number): boolean => /\/>$/.test(pieces[index - 1]?.text ?? '')
