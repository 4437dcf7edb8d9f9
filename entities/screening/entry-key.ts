/** The mention that stands for an entry that a screening found. A banned person is an officer of their own register. */
import { listedMention, type MentionKey } from '../claim.ts'
import { officerKey } from '../keys.ts'

type Entry = { kind: 'listed' | 'banned'; list: string; listed_id: string }

export const entryKey = ({ kind, list, listed_id }: Entry): MentionKey =>
  kind === 'listed' ? listedMention(list, listed_id) : officerKey(listed_id)
