/** What the case of the screen, or else the case shown, holds. It comes first in the list, and opens free. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CaseNamed } from '../../../contract/desk/graph.ts'
import { clean } from '../../../contract/values/clean.ts'
import { kindLabels } from '../../../entities/labels.ts'
import { caseViews } from '../../lookup/decisions/decisions.ts'
import { keepAtOnce } from '../../lookup/form/typed.ts'
import { operationInWords } from '../../lookup/operations.ts'
import { type CaseFile, useCase } from '../../lookup/purpose/cases.ts'
import { type Marks, noMarks, useMarks } from '../../lookup/screening/marks.ts'
import { shortMark } from '../../lookup/screening/short-marks.ts'
import { toCase, toCompany, toRecord, toRecordAt, withSearch } from '../../paths.ts'
import { spaced } from '../../register/TelephoneNumber.tsx'
import { labelOf } from '../../register/words.ts'
import { desk } from '../../server/desk.ts'
import { reading } from '../../server/reading.ts'
import { numberInWords } from '../../ui/numbers.ts'
import { useSettledText } from '../../ui/timing.ts'
import { useCaseOnScreen } from './case-on-screen.ts'
import { readingsOf } from './reading.ts'
import { longest, type Suggestion } from './suggestion.ts'
import { wordsBegin } from './typed-words.ts'

/** Shorter text begins too many names. */
const shortest = 3

type Current = Pick<CaseFile, 'case_id' | 'reference'>
type InCase = { file: Current; q: string } & CaseNamed

/** The reply beside its question: it is shown on while the next one is read. */
const inCaseQuery = (file: Current, q: string) =>
  reading([...caseViews(file.case_id), 'named', q], desk.graph.named({ case_id: file.case_id, q }), (held) => {
    return { file, q, ...held }
  })

/** @param typed the text of an open list @returns the suggestions for a text, which may be some letters further */
export function useInCase(typed: string): (typed: string) => Suggestion[] {
  const { shown } = useCase()
  const onScreen = useCaseOnScreen()
  const file = onScreen ?? shown
  const q = soughtIn(useSettledText(typed))
  const { data } = useQuery({
    ...inCaseQuery(file ?? noCase, q),
    enabled: file !== undefined && q !== '',
    // The rows stay while the next letters are read.
    placeholderData: keepPreviousData,
  })
  const case_id = file?.case_id
  const { marks } = useMarks(case_id, q !== '' && data?.named.some(({ kind }) => isScreened.has(kind)) === true)
  return useCallback(
    (typed) => {
      const held = data?.file.case_id === case_id ? inCaseFor(typed, data, marks) : []
      // Elsewhere, a case without these words offers nothing.
      return file && (held.length > 0 || onScreen) ? [...held, ...findIn(file, typed)] : held
    },
    [data, case_id, marks, file, onScreen],
  )
}

/** What the home of a case lists (`CaseSearch`). In memory, because the words may be a name. */
const caseSearchOf = (case_id: string) => ['case search', case_id]

/** Also of text that no lookup takes, like an e-mail address: the case may hold it. */
function findIn({ case_id, reference }: Current, typed: string): Suggestion[] {
  const q = clean(typed.slice(0, longest)).trim()
  if (q === '') return []
  return [
    {
      key: 'Everything in the case',
      group: 'In the case',
      label: `Find “${q}” in ${reference}`,
      detail: 'Names, findings, notes, pins, comments and records. Free',
      to: toCase(case_id),
      does: () => keepAtOnce(caseSearchOf(case_id), q),
      isHeld: true,
    },
  ]
}

/** What a screening looks up. */
const isScreened: ReadonlySet<string> = new Set(['company', 'person'])

/** Never sent. */
const noCase: Current = { case_id: '', reference: '' }

/** Empty for text that is left alone, and for a letter or two. */
export function soughtIn(typed: string): string {
  const text = clean(typed.slice(0, longest)).trim()
  return text.length < shortest || readingsOf(text).some(({ to }) => to === null) ? '' : text
}

/** Of an earlier text, only the names that begin with the words of this one too. */
export function inCaseFor(typed: string, data: InCase | undefined, marks: Marks = noMarks): Suggestion[] {
  const q = soughtIn(typed)
  if (data === undefined || q === '') return []
  const named = data.named
    .filter(({ label, company_number }) => q === data.q || wordsBegin(`${label} ${company_number ?? ''}`, q))
    .map((one) => ({ ...toSuggestion(one, data.file.reference), ...markOf(one, marks) }))
  const written = data.written.filter(({ label }) => q === data.q || wordsBegin(label, q))
  return [...named, ...written.map((one, index) => ofWritten(one, index, data.file))]
}

/** Of several mentions with one name, the mark may be of any. */
function markOf({ keys }: InCase['named'][number], marks: Marks): Pick<Suggestion, 'mark'> {
  const mark = shortMark(marks, keys)
  if (mark === null) return {}
  return { mark: keys.length > 1 ? { ...mark, words: `${mark.words}: one of these` } : mark }
}

export type Named = CaseNamed['named'][number]

export function wordsOf({ kind, label, mentions }: Pick<Named, 'kind' | 'label' | 'mentions'>, reference: string) {
  // Of several mentions with one name, none is said to be the same person.
  const what =
    mentions > 1 ? `${kindLabels[kind]}, ${numberInWords(mentions)} mentions of this name,` : kindLabels[kind]
  return {
    label: kind === 'telephone' ? spaced(label) : label,
    detail: `${what} in ${reference}. On record, free`,
  }
}

function toSuggestion(
  { kind, label, company_number, mentions, operation, source }: Named,
  reference: string,
): Suggestion {
  const hasDossier = company_number !== null && /^company_(name|number)_search$/.test(operation)
  return {
    key: `In the case ${kind} ${source.record}${source.pointer} ${label}`,
    group: 'In the case',
    ...wordsOf({ kind, label, mentions }, reference),
    to: hasDossier
      ? toCompany(company_number, 'overview', { company: source.record })
      : toRecordAt({ from: source.record, at: source.pointer }),
    isHeld: true,
  }
}

function ofWritten(
  { where, kind, label, record, pin_id }: InCase['written'][number],
  index: number,
  file: Current,
): Suggestion {
  const what = where === 'finding' ? labelOf(kind) : where === 'note' ? 'Note' : operationInWords(kind)
  return {
    key: `In the case ${where} ${index} ${label}`,
    group: 'In the case',
    label: label || what,
    detail: `${what} in ${file.reference}. ${where === 'record' ? 'On record, free' : 'Free'}`,
    to:
      where === 'note' && pin_id !== null
        ? withSearch(toCase(file.case_id, 'pins'), { pin: pin_id })
        : record === null
          ? `${toCase(file.case_id)}#findings`
          : toRecord(record),
    isHeld: true,
  }
}
