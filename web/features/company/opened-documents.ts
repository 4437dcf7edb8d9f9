/** The documents that the case has opened, put together from their records. */

import { useQueries } from '@tanstack/react-query'
import type { OperationName } from '../../../contract/operations.ts'
import { type Answered, answerQuery } from '../../lookup/lookups.ts'
import { useCase } from '../../lookup/purpose/cases.ts'
import { companyRecordsQuery } from '../../lookup/record/records.ts'

export type Step = Pick<Answered<OperationName>, 'params' | 'result' | 'record'> & { outcome: string }
export type OpenedDocument = {
  image_key: string
  info: Answered<'company_document_info'>
  /** The link and the file; undefined where opening it stopped earlier. */
  link: Step | undefined
  file: Step | undefined
}

type Steps = { infos: readonly Step[]; links: readonly Step[]; files: readonly Step[] }

/** Each document once, by its newest details. All steps are in order, newest first. */
export function openedDocuments({ infos, links, files }: Steps): OpenedDocument[] {
  const documents = new Map<string, OpenedDocument>()
  for (const step of infos) {
    const { image_key = '' } = step.params
    const info = step as Answered<'company_document_info'>
    const request_key = info.result?.document?.doc_request_key
    if (!request_key && !info.result?.document) continue
    const own = links.filter((link) => request_key && link.params.request_key === request_key)
    const fileOf = (link: Step) =>
      files.find((file) => file.outcome === 'found' && file.params.record === link.record.id)
    const link = own.find(fileOf) ?? own[0]
    const found = { image_key, info, link, file: link && fileOf(link) }
    const before = documents.get(image_key)
    // Of two openings, only the earlier one may have fetched the file.
    if (!before || (!before.file && found.file)) documents.set(image_key, found)
  }
  return [...documents.values()]
}

/** Its records. With them in the address, opening the document again is free. */
export const recordsOf = ({ info, link, file }: OpenedDocument) => ({
  info: info.record.id,
  document: link?.record.id,
  file: file?.record.id,
})

const operations = ['company_document_info', 'company_document', 'document_download'] as const

type Opened = {
  documents: OpenedDocument[]
  /** The records of lookups that were not answered; the newest first among those of one operation. */
  failed: string[]
  isPending: boolean
  error: Error | null
  refetch: () => void
  /** There are older records than the lists show. */
  hasMore: boolean
}

/** Reads the documents of a company that the current case has opened. */
export function useOpenedDocuments(number: string): Opened {
  const { shown: file, isKnown } = useCase()
  const case_id = file?.case_id
  const lists = useQueries({
    queries: operations.map((operation) => ({
      ...companyRecordsQuery({ number, case_id, operation }),
      enabled: isKnown,
    })),
  })
  // A record of another case is not used.
  const lines = lists
    .flatMap(({ data }) => data?.records ?? [])
    .filter(({ case_reference }) => case_reference === (file?.reference ?? null))
  const idsOf = (wanted: string) => lines.flatMap(({ id, outcome }) => (outcome === wanted ? [id] : []))
  const answers = useQueries({ queries: idsOf('found').map((id) => answerQuery<OperationName>(id)) })
  const of = (operation: string): Step[] =>
    answers
      .flatMap(({ data }): Answered<OperationName>[] => (data ? [data] : []))
      .filter(({ record }) => record.operation === operation)
  const [infos, links, files] = [of(operations[0]), of(operations[1]), of(operations[2])]
  const all = [...lists, ...answers]
  return {
    documents: openedDocuments({ infos, links, files }),
    failed: idsOf('not_answered'),
    isPending: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error)?.error ?? null,
    refetch: () => {
      for (const query of all) if (query.error) void query.refetch()
    },
    hasMore: lists.some(({ data }) => data?.next),
  }
}
