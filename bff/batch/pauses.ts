/** The sentences of a batch that does not go on, and the kind of each, so that a screen can name it and offer what helps. */
import type { BatchState, PauseKind } from '../../contract/desk/batches.ts'
import type { ActorFault } from '../auth/actors.ts'

export const pauses = {
  ceiling: 'The ceiling is reached. Enter a higher one and resume the batch.',
  retry: 'Rows wait to be tried again. Start the batch to send them.',
  credits: 'The account has no credits left. Buy credits, then start the batch again.',
  key: 'The service refused the key. Ask your administrator to check it, then start the batch again.',
  ledger: 'The ledger cannot be written, so nothing more is sent. Tell your administrator, then resume the batch.',
  restored:
    'The database was restored from a backup. Lookups made after that backup may already be charged. If you start the batch, they may be charged again.',
  failure: 'The application failed. Its log has the details.',
} as const satisfies Partial<Record<PauseKind, string>>

export const choicesWait = (rows: number): string =>
  rows === 1
    ? '1 row needs a choice. Choose an answer to go on.'
    : `${rows} rows need a choice. Choose answers to go on.`

/** The person or program behind the next call may not go on. @param did what they did */
export const stoppedInWords = (fault: ActorFault, did: (typeof deeds)[number]): string => actorWords[fault](did)

const deeds = ['started it', 'pressed for a row'] as const

const actorWords: { readonly [Fault in ActorFault]: (did: string) => string } = {
  account_disabled: (did) => `The account that ${did} is disabled. A colleague can start it again.`,
  sessions_ended: (did) => `The session that ${did} was ended. You can start it again.`,
  token_revoked: (did) => `The access token that ${did} was revoked. You can start it again.`,
  token_expired: (did) => `The access token that ${did} has expired. You can start it again.`,
  left_case: (did) => `The colleague who ${did} no longer works in the case. A member can start it again.`,
  case_closed: () => 'The case is closed. Reopen the case, then start the batch again.',
}

const kindOf = new Map<string, PauseKind>([
  ...Object.entries(pauses).map(([kind, words]) => [words, kind as PauseKind] as const),
  ...(Object.keys(actorWords) as ActorFault[]).flatMap((fault) =>
    deeds.map((did) => [stoppedInWords(fault, did), fault === 'case_closed' ? 'case_closed' : 'actor'] as const),
  ),
])

/** Null while a batch can go on by itself, or is over. Any other sentence is a refusal of the next lookup. */
export function pausedFor({ state, why }: { state: BatchState; why: string | null }): PauseKind | null {
  if (state === 'stopped') return 'ceiling'
  if (state !== 'paused') return null
  if (why === null) return 'by_hand'
  if (/^\d+ rows? needs? a choice\./.test(why)) return 'choice'
  return kindOf.get(why) ?? 'refused'
}
