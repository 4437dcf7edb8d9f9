/** The suggestions of the search box: readings of the text, earlier searches, screens and commands. */
import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { OperationName } from '../../../contract/operations.ts'
import { registerOperations } from '../../../contract/register/operations.ts'
import { operationInWords, screenOf } from '../../lookup/operations.ts'
import { caseToReadIn, useCase } from '../../lookup/purpose/cases.ts'
import { heldQuery, type Question, withoutEmpty } from '../../lookup/record/held.ts'
import { subjectAsSent } from '../../lookup/record/records.ts'
import { useHasSource } from '../../lookup/sources.ts'
import { toRecord } from '../../paths.ts'
import { inWords, outcomeWords } from '../../register/words.ts'
import { timeInWords } from '../../ui/dates.ts'
import { useSettledText } from '../../ui/timing.ts'
import { useInCase } from './in-case.ts'
import { useInOtherCases } from './in-other-cases.ts'
import { type Reading, readingsOf } from './reading.ts'
import { aboutInWords, type Search, type SearchList, searchesQuery, toSearched } from './searches.ts'
import type { Suggestion } from './suggestion.ts'
import { holds, wordsBegin } from './typed-words.ts'

/** The most recent searches listed, and the most saved ones. */
const mostEarlier = 3

export type Suggested = { suggestions: Suggestion[]; leftAlone: string | undefined }

/**
 * Suggestions for a text.
 * @param isOpen earlier searches load when the reader first opens the list
 */
export function useSuggest(isOpen: boolean, commands: Suggestion[], typed: string): (typed: string) => Suggested {
  const { data } = useQuery({ ...searchesQuery, enabled: isOpen })
  const heldAs = useHeldReadings(isOpen ? typed : '')
  const inCase = useInCase(isOpen ? typed : '')
  const inOthers = useInOtherCases(isOpen ? typed : '')
  const hasSource = useHasSource()
  return useCallback(
    (typed) => {
      const { suggestions, leftAlone } = suggestedFor(typed, commands, data, heldAs, hasSource)
      // Last, because they arrive late: nothing above them moves.
      return { suggestions: [...inCase(typed), ...suggestions, ...inOthers(typed)], leftAlone }
    },
    [commands, data, heldAs, inCase, inOthers, hasSource],
  )
}

type HeldAs = (question: Question) => string | undefined

/** The records in the case that answer the typed text. One request, and no lookup. */
function useHeldReadings(typed: string): HeldAs {
  const settled = useSettledText(typed)
  const { shown, isKnown } = useCase()
  const questions = useMemo(() => readingsOf(settled).flatMap(({ questions = [] }) => questions), [settled])
  const records = useQueries({
    queries: questions.map((question) => ({ ...heldQuery(question, shown?.case_id), enabled: isKnown })),
    combine: (answers) => answers.map(({ data }) => data?.record).join(),
  })
  return useMemo(() => {
    const held = new Map(records.split(',').map((record, index) => [printOf(questions[index]), record || undefined]))
    return (question) => held.get(printOf(question))
  }, [records, questions])
}

const printOf = (question: Question | undefined) => JSON.stringify(question)

export function suggestedFor(
  typed: string,
  commands: Suggestion[],
  earlier: SearchList | undefined,
  heldAs: HeldAs = () => undefined,
  hasSource: (operation: OperationName) => boolean = () => true,
): Suggested {
  // A service may have none of the further registers. Its form would only say so.
  const isOffered = (operation: OperationName) => !Object.hasOwn(registerOperations, operation) || hasSource(operation)
  const readings = readingsOf(typed).filter(({ asks }) => asks.every(isOffered))
  const held = readings.flatMap((reading) => toHeld(reading, heldAs))
  const leftAlone = readings.find(({ to }) => to === null)
  const named = commands.filter(({ label }) => holds(label, typed))
  // A command whose words were typed comes first, because it is free.
  const meant = named.filter(({ label }) => typed.trim().length > 2 && wordsBegin(label, typed))
  const suggestions = [
    ...meant,
    ...held,
    ...(earlier?.saved ?? [])
      .filter((search) => holds(`${search.name} ${aboutInWords(search)} ${subjectAsSent(search)}`, typed))
      .slice(0, mostEarlier)
      .map((search) => toEarlier(search, 'Saved searches', search.name)),
    ...(earlier?.recent ?? [])
      .filter((search) => holds(`${aboutInWords(search)} ${subjectAsSent(search)}`, typed))
      .slice(0, mostEarlier)
      .map((search) => toEarlier(search, 'Recent searches', aboutInWords(search))),
    // What costs credits comes after what the desk holds.
    ...readings.filter(({ kind }) => !held.some((one) => one.kind === kind)).flatMap(toSuggestion),
    ...named.filter((command) => !meant.includes(command)),
  ]
  return { suggestions, leftAlone: leftAlone?.label }
}

/** The same before and after its answer is known, so that what the arrow keys chose stays chosen. */
const keyOf = ({ kind, label }: Pick<Reading, 'kind' | 'label'>) => `${kind} ${label}`

/** A reading whose answer is on record. It opens the record, without a lookup. */
function toHeld({ kind, label, questions = [] }: Reading, heldAs: HeldAs): (Suggestion & Pick<Reading, 'kind'>)[] {
  for (const question of questions) {
    const id = heldAs(question)
    const to = id && toHeldAnswer(id, question)
    if (!to) continue
    const detail = `${operationInWords(question.operation)}. On record, free`
    return [{ kind, key: keyOf({ kind, label }), group: 'On record', label, detail, to }]
  }
  return []
}

/** The screen that shows a record. */
const toHeldAnswer = (id: string, { operation, params }: Question): string =>
  screenOf({ id, operation, params: withoutEmpty(params) }) ?? toRecord(id)

/** A quick press may come before the suggestions know of a record. */
export async function heldAnswer(client: QueryClient, questions: readonly Question[] = []): Promise<string | null> {
  // If the cases cannot be read, the screen that opens says so.
  const file = await caseToReadIn(client).catch(() => undefined)
  const held = await Promise.all(
    questions.map(async (question) => {
      const one = await client.fetchQuery(heldQuery(question, file?.case_id)).catch(() => null)
      return one?.operation === question.operation ? toHeldAnswer(one.record, question) : null
    }),
  )
  return held.find((one) => one !== null) ?? null
}

function toSuggestion({ kind, label, asks, isAskedAtOnce, to, given, questions }: Reading): Suggestion[] {
  if (to === null) return []
  const detail = asks.length === 0 ? 'Open, free' : undefined
  const more = { ...(given && { given }), ...(detail && { detail }), ...(questions && { questions }) }
  return [{ key: keyOf({ kind, label }), group: 'Search', label, asks, isAskedAtOnce, to, ...more }]
}

const toEarlier = (search: Search, group: Suggestion['group'], label: string): Suggestion => ({
  key: `${group} ${search.record.id}`,
  group,
  label,
  detail: `${operationInWords(search.record.operation)}, ${timeInWords(search.record.at)}: ${inWords(outcomeWords, search.outcome).toLowerCase()}. Open, free`,
  to: toSearched(search),
  isHeld: true,
})
