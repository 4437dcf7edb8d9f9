/** `“Leeds”`; of an empty text, what stands instead of a quotation of nothing. */
export const quoted = <Instead>(text: string | null | undefined, instead: Instead): string | Instead =>
  text?.trim() ? `“${text.trim()}”` : instead
