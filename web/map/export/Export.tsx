import { Suspense, useEffect, useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyPart, nothing } from '../../ui/lazy-part.tsx'
import { Popover } from '../../ui/Popover.tsx'
import type { ExportProps } from './exported-map.ts'

/** The export menu loads when it opens; printing loads after the map. */
const ExportMenu = lazyPart(async () => (await import('./ExportMenu.tsx')).ExportMenu)
const PrintedMap = lazyPart(async () => (await import('./PrintedMap.tsx')).PrintedMap, nothing)

/** Exports the map as files, pictures or print. */
export function Export(props: ExportProps) {
  const mayPrint = useLater()
  const [wantsOwn, setWantsOwn] = useState(true)
  return (
    <>
      <Popover label="Export" button={(opens) => <IconButton icon="download" name="Export the map" {...opens} />}>
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

/** Loads printing after everything visible. */
function useLater(): boolean {
  const [isLater, setIsLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLater(true), 1500)
    return () => clearTimeout(timer)
  }, [])
  return isLater
}
