import { type ReactNode, useEffect, useState } from 'react'
import css from './PdfPages.module.css'

/** @param children what stands in the row above the picture */
type Props = { bytes: Uint8Array<ArrayBuffer>; type: string; title: string; children?: ReactNode }

/** A document that is a picture, drawn by the browser. Not every browser draws TIFF: then there is the file itself. */
export function Picture({ bytes, type, title, children }: Props) {
  const [address, setAddress] = useState<string>()
  const [isDrawn, setIsDrawn] = useState(true)

  useEffect(
    function makeAddress() {
      const made = URL.createObjectURL(new Blob([bytes], { type }))
      setAddress(made)
      return () => URL.revokeObjectURL(made)
    },
    [bytes, type],
  )

  return (
    <div className={css.pages}>
      <div className={css.tools}>{children}</div>
      {address && isDrawn && (
        <img className={css.picture} src={address} alt={title} onError={() => setIsDrawn(false)} />
      )}
      {!isDrawn && <p role="alert">This browser cannot show this kind of picture ({type}). Download it instead.</p>}
    </div>
  )
}
