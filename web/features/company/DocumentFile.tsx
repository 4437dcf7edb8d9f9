import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { Source } from '../../lookup/answer/Source.tsx'
import { DocumentPages } from '../../lookup/document/DocumentPages.tsx'
import { fetchDocument } from '../../lookup/document/documents.ts'
import { answerQuery } from '../../lookup/lookups.ts'
import { useNamed, useRecordSlot } from '../../lookup/record-slot.ts'
import { Button } from '../../ui/Button.tsx'
import { useFocusHeadingWhenLost } from '../../ui/heading-focus.ts'

/** The search parameter that holds the record of the file. */
const slot = 'file'

/** The file that the link on record leads to; fetched once, then read from its own record. */
export function DocumentFile({ record, title }: { record: string; title: string }) {
  const named = useRecordSlot(slot)
  const { id } = named
  const client = useQueryClient()
  // However often the panel is drawn anew while it comes, it is one file, and one record.
  const file = { queryKey: ['file', record], queryFn: () => fetchDocument(record), staleTime: Number.POSITIVE_INFINITY }
  const fetching = useMutation({ mutationFn: () => client.fetchQuery(file) })
  const isStarted = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once for a document, however often this is drawn.
  useEffect(
    function fetchOnce() {
      if (id !== null || isStarted.current) return
      isStarted.current = true
      fetching.mutate()
    },
    [id],
  )
  useNamed(named, fetching.data?.record.id)
  const box = useFocusHeadingWhenLost(id !== null || fetching.isError)
  return <div ref={box}>{id !== null ? <DocumentPages id={id} title={title} /> : notYet()}</div>

  function notYet() {
    if (!fetching.error) return <p role="status">Fetching the file …</p>
    return (
      <NotAnswered error={fetching.error}>
        <Button onClick={() => fetching.mutate()}>Try again, free</Button>
      </NotAnswered>
    )
  }
}

/** Where the file comes from, once it is on record. */
export function DocumentFileFoot() {
  const { id } = useRecordSlot(slot)
  const { data } = useQuery({ ...answerQuery(id ?? ''), enabled: id !== null })
  return data && <Source of={data} />
}
