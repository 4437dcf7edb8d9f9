import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { rangesOf } from './PdfFind.tsx'
import css from './PdfPages.module.css'

type Look = {
  zoom: number
  turn: number
  /** The new width of the container after a resize. Pages are drawn again for it. */
  width: number | undefined
}
type Props = {
  pdf: PDFDocumentProxy
  number: number
  look: Look
  /** The words to highlight. */
  words: string
  /** The index of the current match on this page. */
  shown: number | null
  title: string
  onSeen: (number: number) => void
}

export function PdfPage({ pdf, number, look: { zoom, turn, width }, words, shown, title, onSeen }: Props) {
  const frame = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(number === 1)
  const [drawn, setDrawn] = useState(0)
  const [isUnreadable, setUnreadable] = useState(false)
  const tellSeen = useEffectEvent(() => onSeen(number))

  useEffect(function watchForReader() {
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '600px' })
    // The current page is the one that crosses the upper part of the view, in a drawer as in the window.
    const read = new IntersectionObserver(([entry]) => entry?.isIntersecting && tellSeen(), {
      root: frame.current!.closest('dialog'),
      rootMargin: '-30% 0px -69% 0px',
    })
    for (const observer of [near, read]) observer.observe(frame.current!)
    return () => {
      near.disconnect()
      read.disconnect()
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is as wide as its frame.
  useEffect(
    function draw() {
      if (!isNear) return
      let cancel = () => {}
      let isGone = false
      pdf.getPage(number).then(
        (page) => {
          if (isGone) return
          const onto = { frame: frame.current!, canvas: canvas.current!, text: text.current!, zoom, turn }
          cancel = drawPage(page, onto, () => isGone || setDrawn((times) => times + 1))
        },
        () => isGone || setUnreadable(true),
      )
      return () => {
        isGone = true
        cancel()
      }
    },
    [pdf, number, zoom, turn, width, isNear],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: each drawing lays the text out again.
  useEffect(
    function markWords() {
      // Older browsers highlight nothing, but still scroll to the page.
      if (words === '' || !text.current || !('highlights' in CSS)) return
      const ranges = rangesOf(words, text.current)
      const others = ranges.filter((_, index) => index !== shown)
      const chosen = ranges.filter((_, index) => index === shown)
      const marks: [string, Range[]][] = [
        ['found', others],
        ['shown', chosen],
      ]
      for (const [name, ranges] of marks) {
        const highlight = CSS.highlights.get(name) ?? new Highlight()
        CSS.highlights.set(name, highlight)
        for (const range of ranges) highlight.add(range)
      }
      chosen[0]?.startContainer.parentElement?.scrollIntoView({ block: 'center' })
      return () => {
        for (const [name, ranges] of marks) for (const range of ranges) CSS.highlights.get(name)?.delete(range)
      }
    },
    [words, shown, drawn],
  )

  return (
    <section
      ref={frame}
      data-page={number}
      className={css.page}
      aria-label={`${title}, page ${number} of ${pdf.numPages}`}
    >
      {isUnreadable && <p role="alert">This page cannot be shown. Download the document to read it.</p>}
      <canvas ref={canvas} aria-hidden />
      <div ref={text} className={css.text} />
    </section>
  )
}

type Onto = Omit<Look, 'width'> & { frame: HTMLElement; canvas: HTMLCanvasElement; text: HTMLElement }

/** At zoom 1 the page is as wide as its frame, in the resolution of the screen. */
function drawPage(page: PDFPageProxy, { frame, canvas, text, zoom, turn }: Onto, onText: () => void): () => void {
  const rotation = (page.rotate + turn) % 360
  const width = page.getViewport({ scale: 1, rotation }).width
  const viewport = page.getViewport({ scale: (frame.clientWidth / width) * zoom, rotation })
  const sharpness = window.devicePixelRatio || 1
  canvas.width = Math.floor(viewport.width * sharpness)
  canvas.height = Math.floor(viewport.height * sharpness)
  // In percent, so that a resize scales all pages at once, before each is drawn again.
  canvas.style.width = `${100 * zoom}%`
  canvas.style.aspectRatio = `${viewport.width} / ${viewport.height}`
  const drawing = page.render({ canvas, viewport, transform: [sharpness, 0, 0, sharpness, 0, 0] })
  drawing.promise.catch(() => {})

  text.replaceChildren()
  text.style.setProperty('--total-scale-factor', String(viewport.scale))
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport })
  layer.render().then(onText, () => {})
  return () => {
    drawing.cancel()
    layer.cancel()
  }
}
