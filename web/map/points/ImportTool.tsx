import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import css from './ImportTool.module.css'
import { useDroppedFiles } from './useDroppedFiles.ts'

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))

/** Brings points of one's own from a file to the map: chosen, or dropped on the page. */
export function ImportTool() {
  const [opened, setOpened] = useState<{ files: readonly File[] } | null>(null)
  // Whatever else asks something stays in front.
  const isOver = useDroppedFiles((files) => !document.querySelector('dialog[open]') && setOpened({ files }))
  return (
    <>
      <Button look="quiet" onClick={() => setOpened({ files: [] })}>
        Import own points
      </Button>
      {isOver && <p className={css.here}>Drop the file to import its points: it is read here and sent nowhere.</p>}
      {opened && (
        <Suspense fallback={null}>
          <ImportDialog dropped={opened.files} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}
