import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form } from './Form.tsx'
import { IconButton } from './IconButton.tsx'
import { More } from './More.tsx'
import { type Hit, PdfFind } from './PdfFind.tsx'
import { PdfPage } from './PdfPage.tsx'
import css from './PdfPages.module.css'
import { PdfThumbnails } from './PdfThumbnails.tsx'
import { printPdf } from './print-pdf.ts'
import { useDraft } from './url-state.ts'
import { useKeepReadingPlace } from './useKeepReadingPlace.ts'
import { useMediaQuery } from './useMediaQuery.ts'
import { useWidth } from './useWidth.ts'

GlobalWorkerOptions.workerSrc = workerAddress

/** @param children more tools for the row above the pages */
type Props = { bytes: Uint8Array; title: string; children?: ReactNode }

/** The pages of a PDF. Their text can be selected, searched and read by screen readers. */
export function PdfPages({ bytes, title, children }: Props) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [error, setError] = useState<string>()

  useEffect(
    function open() {
      // A copy, because the worker takes ownership of its bytes.
      const loading = getDocument({ data: bytes.slice(), enableXfa: false })
      let isClosed = false
      loading.promise.then(setPdf, (reason: Error) => isClosed || setError(reason.message))
      return () => {
        isClosed = true
        // Pending pages reject, with nobody left to show it to.
        loading.destroy().catch(() => {})
      }
    },
    [bytes],
  )

  if (error)
    return (
      <>
        <div className={css.tools}>{children}</div>
        <p role="alert">The document cannot be shown here ({error}). Download it instead.</p>
      </>
    )
  if (!pdf) return <p role="status">Opening …</p>
  return (
    <Viewer pdf={pdf} title={title}>
      {children}
    </Viewer>
  )
}

function Viewer({ pdf, title, children }: { pdf: PDFDocumentProxy; title: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const bar = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState(1)
  const [turn, setTurn] = useState(0)
  const [words, setWords] = useState('')
  const [hit, setHit] = useState<Hit | null>(null)
  const [printing, setPrinting] = useState('')
  const [hasThumbnails, setThumbnails] = useState(false)
  const isOnPhone = useMediaQuery('(max-width: 640px)')
  useKeepReadingPlace(box, bar, page)

  function goTo(number: number) {
    setPage(number)
    box.current?.querySelector(`[data-page="${number}"]`)?.scrollIntoView({ block: 'start' })
  }

  function show(hit: Hit | null) {
    setHit(hit)
    if (hit) goTo(hit.page)
  }

  async function print() {
    if (printing.startsWith('Preparing')) return
    try {
      await printPdf(pdf, (number) => setPrinting(`Preparing page ${number} of ${pdf.numPages} …`))
      setPrinting('')
    } catch {
      setPrinting('The document could not be prepared for printing. Download it and print the file.')
    }
  }

  const sizeAndTurn = (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div className={css.group} role="group" aria-label="Page size">
        <IconButton icon="minus" name="Smaller" onClick={() => setZoom((zoom) => Math.max(0.5, zoom - 0.25))} />
        <span aria-live="polite">{Math.round(zoom * 100)} %</span>
        <IconButton icon="plus" name="Larger" onClick={() => setZoom((zoom) => Math.min(3, zoom + 0.25))} />
      </div>
      <IconButton icon="rotate" name="Rotate" onClick={() => setTurn((turn) => (turn + 90) % 360)} />
    </>
  )
  const printAndSave = (
    <>
      <IconButton icon="print" name="Print" aria-disabled={printing.startsWith('Preparing')} onClick={print} />
      {children}
    </>
  )

  return (
    <div
      ref={box}
      className={css.viewer}
      data-thumbnails={hasThumbnails || undefined}
      style={{ '--zoom': zoom, '--sheet-shape': turn % 180 ? Math.SQRT2 : Math.SQRT1_2 } as CSSProperties}
    >
      <div ref={bar} className={`${css.bar} on-screen`}>
        <IconButton
          icon="sidebar"
          name="Thumbnails"
          aria-pressed={hasThumbnails}
          onClick={() => setThumbnails(!hasThumbnails)}
        />
        <PageNumber page={page} of={pdf.numPages} onGo={goTo} />
        {!isOnPhone && sizeAndTurn}
        <PdfFind pdf={pdf} words={words} onFind={setWords} onShow={show} />
        {isOnPhone ? (
          <span className={css.end}>
            <More of="the document" isIcon>
              <span className={css.menu}>
                {sizeAndTurn}
                {printAndSave}
              </span>
            </More>
          </span>
        ) : (
          <span className={css.end}>{printAndSave}</span>
        )}
        {printing !== '' && <span role="status">{printing}</span>}
        {hasThumbnails && <PdfThumbnails pdf={pdf} page={page} onGo={goTo} />}
      </div>
      {Array.from({ length: pdf.numPages }, (_, index) => (
        <PdfPage
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
          key={index}
          pdf={pdf}
          number={index + 1}
          look={{ zoom, turn, width }}
          words={words}
          shown={hit?.page === index + 1 ? hit.index : null}
          title={title}
          onSeen={setPage}
        />
      ))}
    </div>
  )
}

/** The number of the current page, with ways to another. */
function PageNumber({ page, of, onGo }: { page: number; of: number; onGo: (page: number) => void }) {
  const [draft, setDraft] = useDraft(String(page))

  function go() {
    const number = Number(draft)
    if (Number.isInteger(number) && number >= 1 && number <= of) onGo(number)
    else setDraft(String(page))
  }

  return (
    <Form className={css.group} label="Page" onSend={go}>
      <IconButton
        icon="up"
        name="Previous page"
        aria-disabled={page === 1}
        onClick={() => page > 1 && onGo(page - 1)}
      />
      <IconButton
        icon="down"
        name="Next page"
        aria-disabled={page === of}
        onClick={() => page < of && onGo(page + 1)}
      />
      <label>
        <span className={css.word}>Page </span>
        <input
          className={css.number}
          inputMode="numeric"
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={go}
        />{' '}
        of {of}
      </label>
    </Form>
  )
}
