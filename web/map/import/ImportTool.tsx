import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import css from './Import.module.css'
import { useOwnPoints } from './own-points.ts'

const ImportDialog = lazyPart(async () => (await import('./ImportDialog.tsx')).ImportDialog)

/** Imports points from a file, chosen or dropped on the page. @param children the button that opens it */
export function ImportTool({ children }: { children: (open: () => void) => ReactNode }) {
  const [opened, setOpened] = useState<{ files: readonly File[] } | null>(null)
  // Other open dialogs stay in front.
  const isOver = useDroppedFiles((files) => !document.querySelector('dialog[open]') && setOpened({ files }))
  return (
    <>
      {children(() => setOpened({ files: [] }))}
      {isOver && <p className={css.here}>Drop the file to import its points. It stays in this browser.</p>}
      {opened && (
        <Suspense fallback={null}>
          <ImportDialog dropped={opened.files} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Files dropped anywhere on the page, for which the browser would leave the page; and whether one is held over it. */
function useDroppedFiles(onDrop: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const drop = useEffectEvent(onDrop)
  useEffect(function listen() {
    const listening = new AbortController()
    const on = <Type extends 'dragover' | 'dragleave' | 'drop'>(type: Type, listen: (event: DragEvent) => void) =>
      window.addEventListener(type, listen, { signal: listening.signal })
    on('dragover', (event) => {
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      setOver(true)
    })
    on('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setOver(false)
    })
    on('drop', (event) => {
      setOver(false)
      // The dialog handles drops into it.
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      drop([...(event.dataTransfer?.files ?? [])])
    })
    return () => listening.abort()
  }, [])
  return isOver
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false

const OwnLayers = lazyPart(async () => (await import('./OwnLayers.tsx')).OwnLayers)

/** The analyst's own points, if any were imported. */
export function OwnPoints() {
  const [{ layers, removed }] = useOwnPoints()
  if (layers.length === 0 && !removed) return null
  return (
    <Suspense fallback={null}>
      <OwnLayers />
    </Suspense>
  )
}
