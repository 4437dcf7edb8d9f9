import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Files that are dropped anywhere on the page, which the browser would leave for the file itself; and whether some are
 * held over it.
 */
export function useDroppedFiles(onDrop: (files: readonly File[]) => void): boolean {
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
      // The dialog takes what is dropped into it.
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      drop([...(event.dataTransfer?.files ?? [])])
    })
    return () => listening.abort()
  }, [])
  return isOver
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false
