import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import css from './BesideDocument.module.css'
import { DocumentPanel } from './DocumentPanel.tsx'
import { linkId } from './to-document.ts'

/** A list of documents, and beside it the one that was opened. */
export function BesideDocument({ number, children }: { number: string; children: ReactNode }) {
  const image_key = useSearchParams()[0].get('image')
  useReturnTo(image_key)
  return (
    <div className={css.split} data-open={image_key !== null || undefined}>
      <div className={css.list}>{children}</div>
      {image_key !== null && <DocumentPanel key={image_key} number={number} image_key={image_key} />}
    </div>
  )
}

/** When a document closes, the focus is on the link that opened it again, and the page at its row. */
function useReturnTo(image_key: string | null): void {
  const opened = useRef(image_key)
  useEffect(
    function focusLink() {
      if (image_key === null && opened.current !== null) document.getElementById(linkId(opened.current))?.focus()
      opened.current = image_key
    },
    [image_key],
  )
}
