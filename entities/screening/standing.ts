/** The judgement of a subject and an entry that counts. */
import type { Verdict } from '../../contract/judgements.ts'
import { isErasedKey } from '../keys.ts'

type Judged = { seq: number; subject: string; list: string; listed_id: string; verdict: Verdict }

export const listEntryKey = ({ list, listed_id }: Pick<Judged, 'list' | 'listed_id'>) =>
  JSON.stringify([list, listed_id])

/**
 * A withdrawal takes back the last judgement of its mention, and the one before it counts again.
 * @param judgements the oldest first
 */
export function standingBy<Given extends Judged>(judgements: readonly Given[]) {
  const bySubject = Map.groupBy(judgements, ({ subject }) => subject)
  /** @param keys all mentions of the subject: a judgement stays with its mention when mentions are joined */
  return (keys: readonly string[], entry: Pick<Judged, 'list' | 'listed_id'>): Given | undefined => {
    const own = keys
      .flatMap((key) => bySubject.get(key) ?? [])
      .filter((judgement) => listEntryKey(judgement) === listEntryKey(entry))
      .toSorted((one, other) => one.seq - other.seq)
    const stack: Given[] = []
    for (const judgement of own) {
      if (judgement.verdict !== 'withdrawn') stack.push(judgement)
      else {
        const last = stack.findLastIndex(({ subject }) => subject === judgement.subject)
        if (last !== -1) stack.splice(last, 1)
      }
    }
    return stack.at(-1)
  }
}

/**
 * Those that count of all. The judgements of an erased subject do not: each lost its subject by itself, so that no withdrawal
 * finds what it took back.
 * @param joined mentions that analysts judged to be one: their judgements of an entry count together
 */
export function standingOf<Given extends Judged>(
  judgements: readonly Given[],
  joined: readonly (readonly string[])[] = [],
): Given[] {
  const known = judgements.filter(({ subject }) => !isErasedKey(subject))
  const standing = standingBy(known)
  const membersOf = new Map(joined.flatMap((members) => members.map((key) => [key, members] as const)))
  return [...new Set(known.flatMap((one) => standing(membersOf.get(one.subject) ?? [one.subject], one) ?? []))]
}
