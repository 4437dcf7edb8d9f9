import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { OperationName } from '../../../contract/operations.ts'
import { type Answered, answerQuery } from '../../lookup/lookups.ts'

/** The answer whose record the URL names in this slot: read again, never asked for. */
export function useOnRecord<Op extends OperationName>(slot: string): Answered<Op> | undefined {
  const id = useSearchParams()[0].get(slot)
  return useQuery({ ...answerQuery<Op>(id ?? ''), enabled: id !== null }).data
}
