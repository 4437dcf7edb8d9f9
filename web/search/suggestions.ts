/** What the search box offers: how the text is read, searches of before, and whatever else its place offers. */
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { OperationName } from '../../contract/operations.ts'
import type { Given } from '../api/lookups.ts'
import { operationInWords } from '../api/operation-words.ts'
import { aboutInWords, type Search, type Searches, searchesQuery, toSearched } from '../api/searches.ts'
import { timeInWords } from '../ui/dates.ts'
import { inWords, outcomeWords } from '../ui/words.ts'
import { type Reading, readingsOf } from './reading.ts'

export type Suggestion = {
  key: string
  group: 'Read as' | 'Saved searches' | 'Recent searches' | 'Go to' | 'Do'
  label: string
  /** What is known of it beforehand. */
  detail?: string
  /** The lookups that it is for, whose cost is said. */
  asks?: readonly OperationName[]
  isAskedAtOnce?: boolean
  to?: string
  given?: Given | undefined
  does?: () => void
}

/** Of each kind: what else is offered is to be in sight. */
const mostOfBefore = 3

type Suggested = { suggestions: Suggestion[]; leftAlone: string | undefined }

/**
 * What is offered for a text.
 * @param isOpen what was searched before is asked for when one comes to the box, and not earlier
 */
export function useSuggest(isOpen: boolean, commands: Suggestion[]): (typed: string) => Suggested {
  const { data } = useQuery({ ...searchesQuery, enabled: isOpen })
  return useCallback((typed) => suggestedFor(typed, commands, data), [commands, data])
}

function suggestedFor(typed: string, commands: Suggestion[], before: Searches | undefined): Suggested {
  const readings = readingsOf(typed)
  const leftAlone = readings.find(({ to }) => to === null)
  const named = commands.filter(({ label }) => holds(label, typed))
  // Whoever begins to type the name of a screen means the screen, which costs nothing.
  const meant = named.filter(({ label }) => typed.trim().length > 2 && begins(label, typed))
  const suggestions = [
    ...meant,
    ...readings.flatMap(toSuggestion),
    ...(before?.saved ?? [])
      .filter((search) => holds(`${search.name} ${aboutInWords(search)}`, typed))
      .slice(0, mostOfBefore)
      .map((search) => ofBefore(search, 'Saved searches', search.name)),
    ...(before?.recent ?? [])
      .filter((search) => holds(aboutInWords(search), typed))
      .slice(0, mostOfBefore)
      .map((search) => ofBefore(search, 'Recent searches', aboutInWords(search))),
    ...named.filter((command) => !meant.includes(command)),
  ]
  return { suggestions, leftAlone: leftAlone?.label }
}

function toSuggestion({ kind, label, asks, isAskedAtOnce, to, given }: Reading): Suggestion[] {
  if (to === null) return []
  const detail = asks.length === 0 ? 'Read again, free' : undefined
  const more = { ...(given && { given }), ...(detail && { detail }) }
  return [{ key: `${kind} ${label}`, group: 'Read as', label, asks, isAskedAtOnce, to, ...more }]
}

const ofBefore = (search: Search, group: Suggestion['group'], label: string): Suggestion => ({
  key: `${group} ${search.record.id}`,
  group,
  label,
  detail: `${operationInWords(search.record.operation)}, ${timeInWords(search.record.at)}: ${inWords(outcomeWords, search.outcome).toLowerCase()}. Read again, free`,
  to: toSearched(search),
})

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Every word that was typed stands in it. */
const holds = (text: string, typed: string) =>
  plain(typed)
    .split(/\s+/)
    .every((word) => plain(text).includes(word))

const begins = (text: string, typed: string) => plain(text).startsWith(plain(typed))
