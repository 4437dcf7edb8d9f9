import { useQuery } from '@tanstack/react-query'
import { useMatch } from 'react-router'
import { type CaseFile, caseQuery } from '../../lookup/purpose/cases.ts'
import { paths } from '../../paths.ts'

/** The case whose screen is open. */
export function useCaseOnScreen(): CaseFile | undefined {
  const id = useMatch({ path: paths.case, end: false })?.params.id
  return useQuery({ ...caseQuery(id ?? ''), enabled: id !== undefined }).data
}
