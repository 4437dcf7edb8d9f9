import { type ReactNode, useEffect, useState } from 'react'
import { numberInWords } from './numbers.ts'
import css from './PdfPages.module.css'
import { mostPixels, pictureSize } from './picture-size.ts'

/** @param children tools for the row above the picture */
type Props = { bytes: Uint8Array<ArrayBuffer>; type: string; title: string; children?: ReactNode }

/** A document that is a picture. */
export function Picture({ bytes, type, title, children }: Props) {
  const [address, setAddress] = useState<string>()
  const [isDrawn, setIsDrawn] = useState(true)
  const size = pictureSize(bytes)
  const isTooLarge = size !== null && size.width * size.height > mostPixels

  useEffect(
    function makeAddress() {
      const made = URL.createObjectURL(new Blob([bytes], { type }))
      setAddress(made)
      return () => URL.revokeObjectURL(made)
    },
    [bytes, type],
  )

  return (
    <div className="stack-12">
      <div className={css.tools}>{children}</div>
      {address && isDrawn && !isTooLarge && (
        <img className={css.picture} src={address} alt={title} onError={() => setIsDrawn(false)} />
      )}
      {isTooLarge && (
        <p role="alert">
          This picture has {numberInWords(size.width)} × {numberInWords(size.height)} pixels. At most{' '}
          {numberInWords(mostPixels)} are shown here. Download it instead.
        </p>
      )}
      {!isDrawn && <p role="alert">This browser cannot show a picture of type {type}. Download it instead.</p>}
    </div>
  )
}
