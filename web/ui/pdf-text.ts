/** Looking for words in the pages of a document, and marking them where a page's text is laid out. */
import type { PDFDocumentProxy } from 'pdfjs-dist'

/** One place where the words stand: the page, and which of those on the page it is. */
export type Hit = { page: number; index: number }

/** Pages are read one after another; a scan that holds no text finds nothing, and `hasText` says so. */
export async function findText(
  pdf: PDFDocumentProxy,
  words: string,
  isWanted: () => boolean,
): Promise<{ hits: Hit[]; hasText: boolean }> {
  const hits: Hit[] = []
  let hasText = false
  for (let page = 1; page <= pdf.numPages && isWanted(); page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('')
    hasText ||= text.trim() !== ''
    for (const index of placesOf(words, text).keys()) hits.push({ page, index })
  }
  return { hits, hasText }
}

/** Where they begin, whatever the capitals. */
export function placesOf(words: string, text: string): number[] {
  const [sought, among] = [words.trim().toLowerCase(), text.toLowerCase()]
  const places: number[] = []
  if (sought === '') return places
  for (let at = among.indexOf(sought); at !== -1; at = among.indexOf(sought, at + sought.length)) places.push(at)
  return places
}

/** The same places in a page's text layer; a line's end counts as a space there too. */
export function rangesOf(words: string, layer: HTMLElement): Range[] {
  const pieces: { node: Text; from: number }[] = []
  let text = ''
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      pieces.push({ node, from: text.length })
      text += node.data
    } else if (node.nodeName === 'BR') text += ' '
  }
  return placesOf(words, text).flatMap((at) => {
    const range = document.createRange()
    const start = pieces.findLast(({ from }) => from <= at)
    const end = pieces.findLast(({ from }) => from < at + words.trim().length)
    if (!start || !end) return []
    range.setStart(start.node, Math.min(at - start.from, start.node.length))
    range.setEnd(end.node, Math.min(at + words.trim().length - end.from, end.node.length))
    return [range]
  })
}
