import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Popover } from '../../ui/Popover.tsx'
import type { Layer } from '../layers.ts'
import type { CitedRecord } from './exported-map.ts'

/** What makes the files is fetched by whoever takes one; what prints, when the map itself has come. */
const ExportMenu = lazy(async () => ({ default: (await import('./ExportMenu.tsx')).ExportMenu }))
const PrintedMap = lazy(async () => ({ default: (await import('./PrintedMap.tsx')).PrintedMap }))

export type ExportProps = {
  /** All of them; what is taken is what is shown. */
  layers: readonly Layer[]
  /** Of the open case. */
  caseReference: string | null
  /** The answers that the places stand in. */
  records: readonly CitedRecord[]
}

/** The map as files, as a picture for a report, and on paper. */
export function Export(props: ExportProps) {
  const mayPrint = useLater()
  const [wantsOwn, setWantsOwn] = useState(true)
  return (
    <>
      <Popover
        label="Export"
        button={(opens) => (
          <Button look="tool" aria-label="Export the map" {...opens}>
            Export{' '}
          </Button>
        )}
      >
        {() => (
          <Suspense fallback={null}>
            <ExportMenu {...props} wantsOwn={wantsOwn} onWantsOwn={setWantsOwn} />
          </Suspense>
        )}
      </Popover>
      {mayPrint && (
        <Suspense fallback={null}>
          <PrintedMap {...props} wantsOwn={wantsOwn} />
        </Suspense>
      )}
    </>
  )
}

/** So that what prints is not in the way of what is looked at. */
function useLater(): boolean {
  const [isLater, setIsLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLater(true), 1500)
    return () => clearTimeout(timer)
  }, [])
  return isLater
}
