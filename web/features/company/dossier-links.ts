import { useLocation } from 'react-router'

/** The names of all of them: a link to one row leaves them out, for they might hide it. */
const filterNames = ['show', 'standing', 'kind', 'since', 'until'] as const

/** The parts of an address that name an opened document: its key, and the records of what was asked to open it. */
const documentSlots = ['image', 'info', 'document', 'file'] as const

type Records = { info?: string | undefined; document?: string | undefined; file?: string | undefined }

/**
 * The same address with a document opened, or with none; what another document left in it goes. With the records of when
 * it was opened before, opening it again is free.
 */
export function useToDocument(): (image_key: string | null, records?: Records) => { search: string } {
  const { search } = useLocation()
  return (image_key, records = {}) => {
    const next = new URLSearchParams(search)
    for (const name of documentSlots) next.delete(name)
    if (image_key !== null) next.set('image', image_key)
    for (const [name, id] of Object.entries(records)) if (id) next.set(name, id)
    return { search: next.toString() }
  }
}

/** Of the link that opens it: the focus comes back to it. */
export const linkId = (image_key: string) => `open-${image_key}`

/** What is filtered on one tab is nothing to another; nor is the document that is open. */
export function withoutFilters(search: string): string {
  const next = new URLSearchParams(search)
  for (const name of [...filterNames, ...documentSlots]) next.delete(name)
  return next.toString()
}
