/** Facts that another screen sends to the report of a case. They travel beside the address, not in it. */
import type { ClaimSource } from '../../../contract/desk/graph.ts'

export type SentFacts = { facts: readonly ClaimSource[]; of: string }

/** The state of a link to the report. @param of what the facts are about, as a heading */
export const toSentFacts = (facts: readonly ClaimSource[], of: string): SentFacts => ({
  // A source may carry more than its place, and the history of the browser needs none of that.
  facts: facts.map(({ record, pointer }) => ({ record, pointer })),
  of,
})

export function sentFacts(state: unknown): SentFacts | null {
  const sent = state as Partial<SentFacts> | null
  return Array.isArray(sent?.facts) && typeof sent.of === 'string' ? (sent as SentFacts) : null
}
