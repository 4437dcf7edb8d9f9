/** Cleans pasted content: keeps words, headings, lists and tables, and drops scripts, styles and pictures. */
import { DOMParser, Fragment, type Node, Slice } from 'prosemirror-model'
import { withoutUnfit } from '../../../../contract/characters.ts'
import { parseInert } from '../../../trusted-types.ts'
import { schema } from './schema.ts'

/** Paragraphs that one paste may make. The browser takes seconds to draw more. */
const mostPasted = 5000

/** `hadControls`: characters were left out that no report can hold. */
export type Pasted = { slice: Slice; pictures: number; hadControls: boolean } | { refused: string }

export function readPasted(given: { html: string; text: string }): Pasted {
  const [html, text] = [withoutUnfit(given.html), withoutUnfit(given.text)]
  const read = readClean(html, text)
  return 'refused' in read ? read : { ...read, hadControls: html !== given.html || text !== given.text }
}

type Clean = { slice: Slice; pictures: number } | { refused: string }

function readClean(html: string, text: string): Clean {
  const page = html === '' ? null : parseInert(withoutHandlers(html))
  const pictures = page?.querySelectorAll('img, picture, svg, canvas, video, object, embed').length ?? 0
  // A copied picture arrives as markup without words.
  if (page && (page.body.textContent ?? '').trim() !== '') {
    const slice = DOMParser.fromSchema(schema).parseSlice(cleaned(page.body), { preserveWhitespace: false })
    return withinLimit(slice, pictures)
  }
  if (text === '') return { slice: Slice.empty, pictures }
  return withinLimit(plainSlice(text), pictures)
}

/** Handlers and styles would not run, but the browser would report each one. */
const withoutHandlers = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\s(style|on[a-z]+)(?=\s*=)/gi, ' data-$1'))

function withinLimit(slice: Slice, pictures: number): Clean {
  if (slice.content.childCount <= mostPasted) return { slice, pictures }
  const count = slice.content.childCount.toLocaleString('en-GB')
  return {
    refused: `Not pasted: the text has ${count} paragraphs, and one paste takes ${mostPasted.toLocaleString('en-GB')}. Paste a part of it.`,
  }
}

/**
 * Each line is a paragraph. In a long text only an empty line separates paragraphs, as in a book. Browsers are slow
 * with one long paragraph, so it is split between words.
 */
function plainSlice(text: string): Slice {
  const lines = text.split(/\r\n?|\n/)
  const parts =
    lines.length > mostPasted
      ? text.split(/(?:\r\n?|\n)\s*(?:\r\n?|\n)/).map((part) => part.replace(/\s+/g, ' '))
      : lines
  const paragraphs = parts
    .flatMap((part) => (part.length > longest ? (part.match(parted) ?? []) : [part]))
    .filter((part) => part.trim() !== '')
    .map((part): Node => schema.nodes.paragraph.create(null, schema.text(part)))
  if (paragraphs.length === 0) return Slice.empty
  return new Slice(Fragment.from(paragraphs), 1, 1)
}

/** Characters of a pasted paragraph. A longer word is split at this length. */
const longest = 5000
const parted = new RegExp(`[^]{1,${longest}}(?:\\s+|$)|[^]{${longest}}`, 'gu')

/** Items and cells of a report hold one line: joins their paragraphs, and puts inner lists after their item. */
function cleaned(body: HTMLElement): HTMLElement {
  for (const inner of body.querySelectorAll(
    'script, style, template, noscript, img, picture, svg, canvas, video, object, embed, iframe, head, meta, link',
  ))
    inner.remove()
  for (const list of [...body.querySelectorAll('li ul, li ol')].reverse()) {
    const item = list.closest('li:not(:scope)') ?? list.parentElement?.closest('li')
    item?.after(...list.children)
    list.remove()
  }
  for (const box of body.querySelectorAll('li, td, th'))
    for (const block of [...box.querySelectorAll('p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote')].reverse())
      block.replaceWith(' ', ...block.childNodes)
  return body
}
