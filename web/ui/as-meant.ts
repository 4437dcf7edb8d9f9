/**
 * What was typed or pasted, as it is asked: without the marks that nobody sees, which address books, mail and web pages
 * leave in what is copied from them; with a plain space, hyphen, letter or digit where a program had set another for its
 * looks; and without the apostrophe by which a spreadsheet keeps a number as text. By any of them a name is found nowhere,
 * and nobody can see why.
 */
export const asMeant = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(unseen, '')
    .replace(/\s/g, ' ')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[\uFB00-\uFB06\uFF01-\uFF5E]/g, (letter) => letter.normalize('NFKC'))
    .trim()
    .replace(/^'(?=\+?[\d\s().-]+$)/, '')

/** Soft hyphens, spaces without a width, marks of direction, and the mark that a file begins with. */
const unseen = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g
