import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import css from './PdfPages.module.css'
import { rangesOf } from './pdf-text.ts'

type Look = {
  zoom: number
  turn: number
  /** Of what the pages lie in, once it has changed: then they are drawn anew. */
  width: number | undefined
}
type Props = {
  pdf: PDFDocumentProxy
  number: number
  look: Look
  /** What is marked in it. */
  words: string
  /** Which of the marked places is the one that was gone to. */
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
    // The page that crosses the upper part of what is seen is the one that is read, in a drawer as in the window.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew, its text is laid out anew.
  useEffect(
    function markWords() {
      // Older browsers mark nothing; the page is gone to all the same.
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

/** As wide as its frame at a zoom of one, and as sharp as the screen. */
function drawPage(page: PDFPageProxy, { frame, canvas, text, zoom, turn }: Onto, onText: () => void): () => void {
  const rotation = (page.rotate + turn) % 360
  const width = page.getViewport({ scale: 1, rotation }).width
  const viewport = page.getViewport({ scale: (frame.clientWidth / width) * zoom, rotation })
  const sharpness = window.devicePixelRatio || 1
  canvas.width = Math.floor(viewport.width * sharpness)
  canvas.height = Math.floor(viewport.height * sharpness)
  // In parts of its frame: where that changes, all pages change at once, and are drawn sharp again in their time.
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
