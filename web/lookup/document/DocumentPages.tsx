import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { sizeInWords } from '../../ui/files.ts'
import { IconLink } from '../../ui/IconButton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { NotAnswered } from '../answer/NotAnswered.tsx'
import { bytesQuery, rawAddress } from './documents.ts'

const PdfPages = lazyPart(async () => (await import('../../ui/PdfPages.tsx')).PdfPages)

/** A document on record: a PDF page by page, or a picture. */
export function DocumentPages({ id, title }: { id: string; title: string }) {
  const { data, error, refetch } = useQuery(bytesQuery(id))
  if (error) return <NotAnswered error={error} onRetry={() => refetch()} />
  if (!data) return <p role="status">Fetching the file …</p>
  const { bytes, type } = data
  const size = `${sizeInWords(bytes.length)}, on record`
  const Shown = viewerOf(type)
  if (!Shown)
    return (
      <>
        <p>Browsers cannot show a file of type {type || 'unknown'} safely. Download it instead.</p>
        <p className="row-16">
          <a href={rawAddress(id)} download>
            Download
          </a>
          <span>{size}</span>
        </p>
      </>
    )
  return (
    <Suspense fallback={<p role="status">Opening …</p>}>
      <Shown bytes={bytes} type={type} title={title}>
        <IconLink icon="download" name="Download" href={rawAddress(id)} download />
        <small className="quiet">{size}</small>
      </Shown>
    </Suspense>
  )
}

/** Null for a type that can only be downloaded: of a PNG and a JPEG the size is known before a browser unpacks it. */
function viewerOf(type: string) {
  if (type.startsWith('application/pdf')) return PdfPages
  return /^image\/(?:png|jpeg)\b/.test(type) ? Picture : null
}
