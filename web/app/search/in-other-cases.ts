/**
 * Cases that one may read: by their reference or title, and by names that they hold. They come last, and open free
 * (decisions 0202, 0209 and 0225).
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { AcrossCases } from '../../../contract/desk/across.ts'
import { useCase } from '../../lookup/purpose/cases.ts'
import { toCase, toRecordAt } from '../../paths.ts'
import { desk } from '../../server/desk.ts'
import { reading } from '../../server/reading.ts'
import { useSettledText } from '../../ui/timing.ts'
import { useCaseOnScreen } from './case-on-screen.ts'
import { soughtIn, wordsOf } from './in-case.ts'
import type { Suggestion } from './suggestion.ts'
import { wordsBegin } from './typed-words.ts'

type InOthers = { except: string | undefined; q: string } & Pick<AcrossCases, 'cases' | 'titled'>

/** The reply beside its question: kept on screen while the next reply loads. */
const typedQuery = (except: string | undefined, q: string) =>
  reading(
    ['across', 'typed', except, q],
    desk.across.named({ q, as_typed: true, ...(except !== undefined && { except }) }),
    ({ cases, titled }): InOthers => ({ except, q, cases, titled }),
  )

/** @param typed the text of an open list @returns the suggestions for a text, which may be some letters further */
export function useInOtherCases(typed: string): (typed: string) => Suggestion[] {
  const { shown, isKnown } = useCase()
  // Without a case, no case is left out.
  const except = (useCaseOnScreen() ?? shown)?.case_id
  const q = soughtIn(useSettledText(typed))
  const { data } = useQuery({
    ...typedQuery(except, q),
    enabled: (except !== undefined || isKnown) && q !== '',
    placeholderData: keepPreviousData,
  })
  return useCallback((typed) => (data?.except === except ? inOthersFor(typed, data) : []), [data, except])
}

/** Of an earlier text, only the names that begin with the words of this one too. */
function inOthersFor(typed: string, data: InOthers | undefined): Suggestion[] {
  const q = soughtIn(typed)
  if (data === undefined || q === '') return []
  const group = data.except === undefined ? 'In cases you can read' : 'In other cases'
  const titled = data.titled
    .filter(({ reference, title }) => q === data.q || wordsBegin(`${reference} ${title}`, q))
    .map(
      ({ case_id, reference, title, closed_at }): Suggestion => ({
        key: `Cases ${case_id}`,
        group: 'Cases',
        label: `${reference}: ${title}`,
        detail: closed_at === null ? 'Case. Free' : 'Closed case. Free',
        to: toCase(case_id),
        isHeld: true,
      }),
    )
  const names = data.cases.flatMap(({ reference, named }) =>
    named
      .filter(({ label, company_number }) => q === data.q || wordsBegin(`${label} ${company_number ?? ''}`, q))
      .map(
        ({ source, ...one }): Suggestion => ({
          key: `${group} ${one.kind} ${source.record}${source.pointer} ${one.label}`,
          group,
          ...wordsOf(one, reference),
          to: toRecordAt({ from: source.record, at: source.pointer }),
          isHeld: true,
        }),
      ),
  )
  return [...titled, ...names]
}
