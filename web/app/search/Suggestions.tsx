/** What the search box fetches later than its frame: the readings of its text, and the list that shows them. */
import { useLayoutEffect } from 'react'
import type { Suggestion } from './suggestion.ts'
import { type Suggested, useSuggest } from './suggestions.ts'

export { SuggestionList } from './SuggestionList.tsx'
export { heldAnswer } from './suggestions.ts'

export type Suggest = (typed: string) => Suggested

type Props = {
  /** Earlier searches load when the reader first opens the list. */
  isOpen: boolean
  commands: Suggestion[]
  typed: string
  onSuggest: (suggest: Suggest) => void
}

/** Draws nothing. It tells the box how to read its text, anew when more is known. */
export function Suggesting({ isOpen, commands, typed, onSuggest }: Props) {
  const suggest = useSuggest(isOpen, commands, typed)
  useLayoutEffect(() => onSuggest(suggest), [suggest, onSuggest])
  return null
}
