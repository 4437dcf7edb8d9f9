import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCase } from '../../api/cases.ts'
import { companyRecordsQuery } from '../../api/company-records.ts'
import { useLookup } from '../../api/lookups.ts'

const slots = ['officers', 'charges', 'filings']

/**
 * Who the company is. Whoever came to re-open a part of the dossier was told that it is free: then its header is what
 * was looked up before in the case, or nothing, until it is asked for.
 */
export function useCompany(number: string) {
  const [search, setSearch] = useSearchParams()
  const { file, isKnown } = useCase()
  const isReopening = !search.has('company') && slots.some((slot) => search.has(slot))
  // As one came: later the record of a part may be known before that of the company.
  const [reopened, setReopened] = useState<{ number: string; is: boolean }>({ number, is: isReopening })
  if (reopened.number !== number) setReopened({ number, is: isReopening })
  const isFree = reopened.number === number && reopened.is
  const known = useQuery({
    ...companyRecordsQuery({ number, case_id: file?.case_id, operation: 'company_number_search' }),
    enabled: isFree && isKnown,
  })
  const before = known.data?.records.find(({ outcome }) => outcome === 'found')?.id

  useEffect(
    function nameRecord() {
      if (!isFree || before === undefined || search.has('company')) return
      setSearch((now) => new URLSearchParams([...now, ['company', before]]), {
        replace: true,
        preventScrollReset: true,
      })
    },
    [isFree, before, search, setSearch],
  )
  return {
    lookup: useLookup('company_number_search', isFree ? null : { company_number: number }, 'company'),
    /** It is clear that nothing is known, and that nobody is asked. */
    isNotAsked: isFree && before === undefined && (known.isSuccess || known.isError),
  }
}
