/** Facts that another screen of the case sends to the report. They travel beside the address, not in it. */
import type { ClaimSource } from '../../../../contract/desk/graph.ts'

export type SentFacts = { facts: readonly ClaimSource[]; of: string }

/** The state of a link to the report. @param of what the facts are about, as a heading */
export const toSentFacts = (facts: readonly ClaimSource[], of: string): SentFacts => ({ facts, of })

export function sentFacts(state: unknown): SentFacts | null {
  const sent = state as Partial<SentFacts> | null
  return Array.isArray(sent?.facts) && typeof sent.of === 'string' ? (sent as SentFacts) : null
}
