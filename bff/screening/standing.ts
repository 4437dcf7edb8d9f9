/** The judgement of a subject and an entry that counts. */
import type { JudgementRow } from './rows.ts'

const entryKey = ({ list, listed_id }: { list: string; listed_id: string }) => JSON.stringify([list, listed_id])

/** A withdrawal takes back the last judgement, and the one before it counts again. @param judgements the oldest first */
export function standingBy(judgements: readonly JudgementRow[]) {
  const bySubject = Map.groupBy(judgements, ({ subject }) => subject)
  /** @param keys all mentions of the subject: a judgement stays with its mention when mentions are joined */
  return (keys: readonly string[], entry: { list: string; listed_id: string }): JudgementRow | undefined => {
    const own = keys
      .flatMap((key) => bySubject.get(key) ?? [])
      .filter((judgement) => entryKey(judgement) === entryKey(entry))
      .toSorted((one, other) => one.seq - other.seq)
    const stack: JudgementRow[] = []
    for (const judgement of own) {
      if (judgement.verdict === 'withdrawn') stack.pop()
      else stack.push(judgement)
    }
    return stack.at(-1)
  }
}
