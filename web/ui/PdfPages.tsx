import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import css from './PdfPages.module.css'

GlobalWorkerOptions.workerSrc = workerAddress

/** @param children what else stands in the row above the pages */
type Props = { bytes: Uint8Array; title: string; children?: ReactNode }

/** The pages of a PDF, drawn in the page itself; their text can be selected, searched and heard. */
export function PdfPages({ bytes, title, children }: Props) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [error, setError] = useState<string>()
  const [zoom, setZoom] = useState(1)

  useEffect(
    function open() {
      // The worker takes what it is given: it gets a copy.
      const loading = getDocument({ data: bytes.slice(), enableXfa: false, isEvalSupported: false })
      loading.promise.then(setPdf, (reason: Error) => setError(reason.message))
      return () => void loading.destroy()
    },
    [bytes],
  )

  if (error) return <p role="alert">The document cannot be shown here ({error}). Download it instead.</p>
  if (!pdf) return <p role="status">Opening …</p>
  return (
    <div className={css.pages}>
      <div className={css.tools}>
        {children}
        <div className={css.zoom} role="toolbar" aria-label="Size of the pages">
          <Button look="quiet" onClick={() => setZoom((zoom) => Math.max(0.5, zoom - 0.25))}>
            Smaller
          </Button>
          <span aria-live="polite">{Math.round(zoom * 100)} %</span>
          <Button look="quiet" onClick={() => setZoom((zoom) => Math.min(3, zoom + 0.25))}>
            Larger
          </Button>
        </div>
      </div>
      {Array.from({ length: pdf.numPages }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
        <Page key={index} pdf={pdf} number={index + 1} zoom={zoom} title={title} />
      ))}
    </div>
  )
}

type PageProps = { pdf: PDFDocumentProxy; number: number; zoom: number; title: string }

function Page({ pdf, number, zoom, title }: PageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(number === 1)

  useEffect(function drawWhenNear() {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '600px',
    })
    observer.observe(frame.current!)
    return () => observer.disconnect()
  }, [])

  useEffect(
    function draw() {
      if (!isNear) return
      let cancel = () => {}
      let isGone = false
      pdf.getPage(number).then((page) => {
        if (!isGone)
          cancel = drawPage(page, { frame: frame.current!, canvas: canvas.current!, text: text.current!, zoom })
      })
      return () => {
        isGone = true
        cancel()
      }
    },
    [pdf, number, zoom, isNear],
  )

  return (
    <section ref={frame} className={css.page} aria-label={`${title}, page ${number} of ${pdf.numPages}`}>
      <canvas ref={canvas} aria-hidden />
      <div ref={text} className={css.text} />
    </section>
  )
}

type Onto = { frame: HTMLElement; canvas: HTMLCanvasElement; text: HTMLElement; zoom: number }

/** As wide as its frame at a zoom of one, and as sharp as the screen. */
function drawPage(page: PDFPageProxy, { frame, canvas, text, zoom }: Onto): () => void {
  const width = page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale: (frame.clientWidth / width) * zoom })
  const sharpness = window.devicePixelRatio || 1
  canvas.width = Math.floor(viewport.width * sharpness)
  canvas.height = Math.floor(viewport.height * sharpness)
  canvas.style.width = `${viewport.width}px`
  canvas.style.height = `${viewport.height}px`
  const drawing = page.render({ canvas, viewport, transform: [sharpness, 0, 0, sharpness, 0, 0] })
  drawing.promise.catch(() => {})

  text.replaceChildren()
  text.style.setProperty('--total-scale-factor', String(viewport.scale))
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport })
  layer.render().catch(() => {})
  return () => {
    drawing.cancel()
    layer.cancel()
  }
}
