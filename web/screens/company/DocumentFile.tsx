import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { DocumentPages } from '../../api/DocumentPages.tsx'
import { fetchDocument } from '../../api/documents.ts'
import { answerQuery, withParameter } from '../../api/lookups.ts'
import { NotAnswered } from '../../api/NotAnswered.tsx'
import { Source } from '../../api/Source.tsx'
import { Button } from '../../ui/Button.tsx'
import { useKeptFocus } from '../../ui/useKeptFocus.ts'

/** The search parameter that holds the record of the file. */
const slot = 'file'

/** The file that the link on record leads to; fetched once, then read from its own record. */
export function DocumentFile({ record, title }: { record: string; title: string }) {
  const [search, setSearch] = useSearchParams()
  const id = search.get(slot)
  const fetching = useMutation({ mutationFn: () => fetchDocument(record) })
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
  const fetchedId = fetching.data?.record.id
  // After every render until the URL has it: a lookup's record may have been written at the same moment.
  useEffect(function nameRecordInUrl() {
    if (id !== null || fetchedId === undefined) return
    setSearch((now) => withParameter(now, slot, fetchedId), { replace: true, preventScrollReset: true })
  })
  const box = useKeptFocus(id !== null || fetching.isError)
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
  const id = useSearchParams()[0].get(slot)
  const { data } = useQuery({ ...answerQuery(id ?? ''), enabled: id !== null })
  return data && <Source of={data} />
}
