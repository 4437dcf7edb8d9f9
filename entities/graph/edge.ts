/** A link of the graph, with the records that state it, or the values that suggest it. */
import type { MentionKey, Source } from '../claim.ts'

export type Edge = {
  a: MentionKey
  b: MentionKey
  kind: string
  label: string
  inferred: boolean
  because?: string
  roles: string[]
  from: string | null
  until: string | null
  sources: Source[]
  /** The names in the records that state the link, if an analyst joined one of its ends to others. */
  names?: { a: string; b: string }
}
