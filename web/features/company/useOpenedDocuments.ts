import { useQueries } from '@tanstack/react-query'
import type { OperationName } from '../../../contract/operations.ts'
import { companyRecordsQuery } from '../../lookup/company-records.ts'
import { type Answered, answerQuery } from '../../lookup/lookups.ts'
import { useCase } from '../../lookup/purpose/cases.ts'
import { type OpenedDocument, openedDocuments, type Step } from './opened-documents.ts'

const operations = ['company_document_info', 'company_document', 'document_download'] as const

type Opened = {
  documents: OpenedDocument[]
  isPending: boolean
  error: Error | null
  refetch: () => void
  /** There are older records than the list of one of them shows. */
  hasMore: boolean
}

/** The documents of a company that were opened in the open case: their records listed, and then each read. */
export function useOpenedDocuments(number: string): Opened {
  const { file, isKnown } = useCase()
  const case_id = file?.case_id
  const lists = useQueries({
    queries: operations.map((operation) => ({
      ...companyRecordsQuery({ number, case_id, operation }),
      enabled: isKnown,
    })),
  })
  const lines = lists.flatMap(({ data }) => data?.records ?? []).filter(({ outcome }) => outcome === 'found')
  const answers = useQueries({ queries: lines.map(({ id }) => answerQuery<OperationName>(id)) })
  const of = (operation: string): Step[] =>
    answers
      .flatMap(({ data }): Answered<OperationName>[] => (data ? [data] : []))
      .filter(({ record }) => record.operation === operation)
  const [infos, links, files] = [of(operations[0]), of(operations[1]), of(operations[2])]
  const all = [...lists, ...answers]
  return {
    documents: openedDocuments({ infos, links, files }),
    isPending: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error)?.error ?? null,
    refetch: () => {
      for (const query of all) if (query.error) void query.refetch()
    },
    hasMore: lists.some(({ data }) => data?.next),
  }
}
