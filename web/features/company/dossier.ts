import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutletContext, useSearchParams } from 'react-router'
import type { OperationName } from '../../../contract/operations.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { type Answered, useSessionAnswers } from '../../lookup/lookups.ts'
import { useCase } from '../../lookup/purpose/cases.ts'
import { companyRecordsQuery, type RecordLine } from '../../lookup/record/records.ts'
import { type Lookup, useLookup } from '../../lookup/useLookup.ts'
import { hasOwnName } from '../../register/company.ts'
import { sourceNames } from './signals/signal.ts'

export type Dossier = {
  number: string
  company: RecordOf<'company_short'> | undefined
  lookup: Lookup<'company_number_search'>
  /** The case holds no answer about the company itself. */
  isNotRun: boolean
  /** The last lookup of the company, where the case holds no answer about it. */
  failed: RecordLine | undefined
}
/** What every tab of the dossier is about. */
export const useDossier = () => useOutletContext<Dossier>()

const slots = sourceNames

/**
 * The company itself: from the record that the address names, from an answer of this session, or from the records of the
 * current case. Only a press looks it up, and a link to a part that is on record promised to be free.
 */
export function useCompany(number: string) {
  const [search] = useSearchParams()
  const { shown, isKnown } = useCase()
  const isReopening = !search.has('company') && slots.some((slot) => search.has(slot))
  // As the screen opened: later, the address may name a part before it names the company.
  const [reopened, setReopened] = useState<{ number: string; is: boolean }>({ number, is: isReopening })
  if (reopened.number !== number) setReopened({ number, is: isReopening })
  const isFree = reopened.number === number && reopened.is
  const atHand = useSessionAnswers().find(
    (answered) => answered.case_id === (shown?.case_id ?? null) && companyIn(answered, number),
  )?.record.id
  // The records are read for an address that was opened without a press.
  const [isOpenedFree, setOpenedFree] = useState<string | null>(null)
  const records = useQuery({
    ...companyRecordsQuery({ number, case_id: shown?.case_id, operation: 'company_number_search' }),
    enabled: isOpenedFree === number && isKnown,
  })
  // A record of another case is not used.
  const own = records.data?.records.filter(({ case_reference }) => case_reference === (shown?.reference ?? null))
  const onRecord = isOpenedFree === number ? own?.find(({ outcome }) => outcome === 'found')?.id : undefined
  const known = isKnown ? (atHand ?? onRecord) : undefined
  const lookup = useLookup(
    'company_number_search',
    { company_number: number },
    // The press of a part pays for the part alone.
    {
      slot: 'company',
      isAsked: !isFree && atHand === undefined && isOpenedFree !== number,
      known,
      takesOther: true,
      // The dossier says so in a line of its own.
      showsFailed: false,
    },
  )
  const isUnasked =
    !search.has('company') && (isFree || isOpenedFree === number || lookup.start !== null || lookup.lacksCase)
  if (isUnasked && isOpenedFree !== number) setOpenedFree(number)
  return {
    lookup,
    /** The parts are shown, whether the company is known or not. */
    isOpened: isUnasked || isOpenedFree === number,
    /** It is not clear yet whether the case holds one. */
    isReading: isUnasked && known === undefined && records.isPending,
    isNotRun: isUnasked && known === undefined && own !== undefined,
    /** Why it cannot be read whether the case holds one. */
    unread: isUnasked && known === undefined && !own && records.error ? { ...records, error: records.error } : null,
    failed: isUnasked && known === undefined ? own?.find(({ outcome }) => outcome === 'not_answered') : undefined,
  }
}

/** An answer may list other companies too, or this one by a former name. */
export function companyIn({ result }: Answered<OperationName>, number: string): RecordOf<'company_short'> | undefined {
  const companies = result && 'company_short_list' in result ? result.company_short_list : null
  return companies?.find((company) => company.company_number === number && hasOwnName(company))
}
