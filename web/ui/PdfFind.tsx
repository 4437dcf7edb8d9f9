import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { Form } from './Form.tsx'
import { IconButton } from './IconButton.tsx'
import { count } from './numbers.ts'
import css from './PdfPages.module.css'

type Props = {
  pdf: PDFDocumentProxy
  words: string
  onFind: (words: string) => void
  onShow: (hit: Hit | null) => void
}

/** Finds words in a document. Enter goes to the next match. */
export function PdfFind({ pdf, words, onFind, onShow }: Props) {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<{ hits: Hit[]; hasText: boolean; at: number } | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const latest = useRef('')
  useEffect(
    () => () => {
      latest.current = ''
    },
    [],
  )

  async function submit() {
    const sought = typed.trim()
    if (sought !== '' && sought === words && found) return step(1)
    latest.current = sought
    onFind(sought)
    setFound(null)
    onShow(null)
    if (sought === '') return
    const isWanted = () => latest.current === sought
    const result = await findText(pdf, sought, isWanted).catch(() => null)
    // The document may have been closed.
    if (!isWanted()) return
    setUnreadable(result === null)
    if (result === null) return
    setFound({ ...result, at: 0 })
    onShow(result.hits[0] ?? null)
  }

  function step(by: number) {
    if (!found || found.hits.length === 0) return
    const at = (found.at + by + found.hits.length) % found.hits.length
    setFound({ ...found, at })
    onShow(found.hits[at] ?? null)
  }

  return (
    <search>
      <Form className={css.group} onSend={() => void submit()}>
        <input
          type="search"
          className={css.find}
          aria-label="Find in the text"
          placeholder="Find"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {found && found.hits.length > 1 && (
          <>
            <IconButton icon="left" name="Previous match" onClick={() => step(-1)} />
            <IconButton icon="right" name="Next match" onClick={() => step(1)} />
          </>
        )}
        <span role="status">
          {isUnreadable ? 'The text could not be read. Download the document to search it.' : found && inWords(found)}
        </span>
      </Form>
    </search>
  )
}

function inWords({ hits, hasText, at }: { hits: Hit[]; hasText: boolean; at: number }): string {
  if (!hasText) return 'This document is a scan without text, so it cannot be searched.'
  const [first] = hits
  if (!first) return 'No matches.'
  return `${at + 1} of ${count(hits.length, 'match', 'matches')}, page ${hits[at]?.page}`
}

/** Finds words in a document's pages, and marks them in a page's text layer. */

/** One match: its page, and its index among the matches on that page. */
export type Hit = { page: number; index: number }

/** Reads one page after another. `hasText` is false for a scan without text. */
async function findText(
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

/** The offsets of the words, ignoring case. */
export function placesOf(words: string, text: string): number[] {
  const [sought, among] = [words.trim().toLowerCase(), text.toLowerCase()]
  const places: number[] = []
  if (sought === '') return places
  for (let at = among.indexOf(sought); at !== -1; at = among.indexOf(sought, at + sought.length)) places.push(at)
  return places
}

/** The matches in the text layer of a page. The end of a line counts as a space. */
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
