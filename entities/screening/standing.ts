/** The judgement of a subject and an entry that counts. */
import type { Verdict } from '../../contract/judgements.ts'

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
