import { useLocation } from 'react-router'
import { withoutView } from '../../lookup/form/views.ts'

/** Parameters that name the open document: its key, and the records of the lookups that opened it. */
const documentSlots = ['image', 'info', 'document', 'file'] as const

type Records = { info?: string | undefined; document?: string | undefined; file?: string | undefined }

/** The same address with another document open, or none. With its records, opening it again is free. */
export function useToDocument(): (image_key: string | null, records?: Records) => { search: string } {
  const { search } = useLocation()
  return (image_key, records) => ({ search: withDocument(search, image_key, records) })
}

export function withDocument(search: string, image_key: string | null, records: Records = {}): string {
  const next = new URLSearchParams(search)
  for (const name of documentSlots) next.delete(name)
  if (image_key !== null) next.set('image', image_key)
  for (const [name, id] of Object.entries(records)) if (id) next.set(name, id)
  return next.toString()
}

/** The id of the link that opens a document. The focus returns to it. */
export const linkId = (image_key: string) => `open-${image_key}`

/** For another tab: without filters, the page of the history and the open document. */
export function withoutFilters(search: string): string {
  const next = withoutView(search)
  for (const name of [...documentSlots, 'before']) next.delete(name)
  return next.toString()
}
