/** Invisible marks that turn the direction of the text around them: marks, embeddings, overrides and isolates. */
const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** For words that stand inside headings and names of files. Letters of a script keep their own direction. */
export const withoutDirection = (text: string): string => text.replace(directions, '')
