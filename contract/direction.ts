/** Invisible marks that turn the direction of the text around them: marks, embeddings, overrides and isolates. */
const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** For words that stand inside headings and names of files. Letters of a script keep their own direction. */
export const withoutDirection = (text: string): string => text.replace(directions, '')

/** What nobody sees: soft hyphens, zero-width characters, direction marks and fillers. */
const invisible = /\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB]/gu

/** For comparing: a name with such a mark inside is still that name. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '')

/** Without joiners and variants, which emoji and some scripts need. After a Latin letter nothing needs them. */
const marks =
  /[\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E007F}]|(?<=[\u0020-\u024F])[\u200C\u200D]/gu

/** For names that others gave: a mark that turns or hides letters is read as its number. */
export const withVisibleMarks = (text: string): string =>
  text.replace(marks, (mark) => `[U+${mark.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`)

/** For words that a member types or pastes. */
export const withoutMarks = (text: string): string => text.replace(marks, '')
