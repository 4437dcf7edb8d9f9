import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { count } from './numbers.ts'
import css from './PdfPages.module.css'
import { findText, type Hit } from './pdf-text.ts'

type Props = {
  pdf: PDFDocumentProxy
  /** What is looked for now. */
  words: string
  onFind: (words: string) => void
  onShow: (hit: Hit | null) => void
}

/** Finds words in a document; Enter goes to the first, and then from one to the next. */
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

  async function submit(event: FormEvent) {
    event.preventDefault()
    const sought = typed.trim()
    if (sought !== '' && sought === words && found) return step(1)
    latest.current = sought
    onFind(sought)
    setFound(null)
    onShow(null)
    if (sought === '') return
    const isWanted = () => latest.current === sought
    const result = await findText(pdf, sought, isWanted).catch(() => null)
    // A document that was closed cannot be read, and nobody waits for it.
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
      <form className={css.group} onSubmit={submit}>
        <label>
          Find in the text{' '}
          <input type="search" className={css.find} value={typed} onChange={(event) => setTyped(event.target.value)} />
        </label>
        <Button look="quiet" type="submit">
          Find
        </Button>
        {found && found.hits.length > 1 && (
          <>
            <Button look="quiet" onClick={() => step(-1)}>
              Previous place
            </Button>
            <Button look="quiet" onClick={() => step(1)}>
              Next place
            </Button>
          </>
        )}
        <span role="status">
          {isUnreadable ? 'The text could not be read. Download the document to search it.' : found && inWords(found)}
        </span>
      </form>
    </search>
  )
}

function inWords({ hits, hasText, at }: { hits: Hit[]; hasText: boolean; at: number }): string {
  if (!hasText) return 'This document is a picture: it holds no text to look in.'
  const [first] = hits
  if (!first) return 'Not in the text.'
  return `${at + 1} of ${count(hits.length, 'place')}, page ${hits[at]?.page}`
}
