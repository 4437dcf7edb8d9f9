/** Takes a PDF to pieces: the text of each page, the descriptions of pictures, bookmarks, links and properties. */
import type { Part } from './find-leaks.ts'

type Tree = { alt?: string; children?: Tree[] }
type Bookmark = { title: string; items: Bookmark[] }

/** Parts of a page that hold text and lines alone, and have no description. */
const ofText: ReadonlySet<string> = new Set(['P', 'Link', 'Span', 'Artifact'])

export async function partsOfPdf(bytes: Uint8Array): Promise<Part[]> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  // It takes the bytes that it is given away.
  const data = new Uint8Array(bytes)
  const loading = getDocument({ data, useSystemFonts: false, verbosity: VerbosityLevel.ERRORS })
  const parts: Part[] = []
  const add = (place: string, text: unknown) => {
    if (typeof text === 'string' && text !== '') parts.push({ place, text })
  }
  try {
    const pdf = await loading.promise
    const { info, metadata } = await pdf.getMetadata()
    for (const value of Object.values(info)) add('the properties of the file', value)
    add('the properties of the file', metadata?.getRaw?.())
    const bookmarks = (all: readonly Bookmark[]): void => {
      for (const { title, items } of all) {
        add('the bookmarks', title)
        bookmarks(items)
      }
    }
    bookmarks((await pdf.getOutline()) ?? [])
    for (const name of Object.keys(await pdf.getDestinations())) add('the names of its links', name)
    for (const { filename, description } of Object.values((await pdf.getAttachments()) ?? {}) as {
      filename: string
      description?: string
    }[])
      add('an attachment', `${filename} ${description ?? ''}`)
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number)
      const place = `page ${number}`
      const { items } = await page.getTextContent({ includeMarkedContent: true })
      const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
      add(place, text)
      // Text from right to left is stored in the order of the page.
      if (/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)) add(place, [...text].reverse().join(''))
      for (const { url, contentsObj, overlaidText } of await page.getAnnotations())
        for (const value of [url, contentsObj?.str, overlaidText]) add(`${place}, a link`, value)
      const tree = (node: Tree): void => {
        add(`${place}, the description of a picture`, node.alt)
        for (const child of node.children ?? []) tree(child)
      }
      // Of a page of a long table, the tree takes longer than all else together.
      const isMoreThanText = items.some((item) => 'tag' in item && !ofText.has(String(item.tag)))
      if (isMoreThanText) tree(((await page.getStructTree()) as Tree | null) ?? {})
      page.cleanup()
    }
  } finally {
    await loading.destroy()
  }
  return parts
}
