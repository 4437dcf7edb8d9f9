import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef } from 'react'
import css from './PdfThumbnails.module.css'

type Props = { pdf: PDFDocumentProxy; page: number; onGo: (page: number) => void }

/** The pages of a document as small pictures. Each is drawn when it comes near the view. */
export const PdfThumbnails = ({ pdf, page, onGo }: Props) => (
  <ol className={`${css.strip} on-screen`} aria-label="Pages">
    {Array.from({ length: pdf.numPages }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
      <Thumbnail key={index} pdf={pdf} number={index + 1} isCurrent={page === index + 1} onGo={onGo} />
    ))}
  </ol>
)

type OneProps = Omit<Props, 'page'> & { number: number; isCurrent: boolean }

function Thumbnail({ pdf, number, isCurrent, onGo }: OneProps) {
  const button = useRef<HTMLButtonElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(
    function drawWhenNear() {
      let stop = () => {}
      const near = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return
          near.disconnect()
          stop = draw(pdf, number, canvas.current!)
        },
        { rootMargin: '200px' },
      )
      near.observe(button.current!)
      return () => {
        near.disconnect()
        stop()
      }
    },
    [pdf, number],
  )
  useEffect(
    function followReader() {
      const strip = button.current?.closest('ol')
      if (!isCurrent || !strip || !button.current) return
      const { offsetLeft, offsetWidth } = button.current
      strip.scrollLeft = offsetLeft - (strip.clientWidth - offsetWidth) / 2
    },
    [isCurrent],
  )

  return (
    <li>
      <button
        ref={button}
        type="button"
        aria-label={`Go to page ${number}`}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => onGo(number)}
      >
        <canvas ref={canvas} aria-hidden />
        <span aria-hidden>{number}</span>
      </button>
    </li>
  )
}

/** Pixels. */
const width = 72

function draw(pdf: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement): () => void {
  let stop = () => {}
  let isGone = false
  pdf.getPage(number).then(
    (page) => {
      if (isGone) return
      const scale = (width / page.getViewport({ scale: 1 }).width) * (window.devicePixelRatio || 1)
      const viewport = page.getViewport({ scale })
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      const drawing = page.render({ canvas, viewport })
      drawing.promise.catch(() => {})
      stop = () => drawing.cancel()
    },
    // The page itself says that it cannot be shown.
    () => {},
  )
  return () => {
    isGone = true
    stop()
  }
}
