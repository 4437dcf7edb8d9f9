/** Names that are written nearly as another: pure, and quick enough for some thousands. */
import { plain } from '../ledger/words.ts'

/** Of two texts, what share of their pairs of letters agree (Sørensen and Dice): 0 to 1. */
function likeness(one: string, other: string): number {
  const [own, others] = [pairsIn(one), pairsIn(other)]
  const total = own.length + others.length
  if (total === 0) return 0
  const left = new Map<string, number>()
  for (const pair of own) left.set(pair, (left.get(pair) ?? 0) + 1)
  let shared = 0
  for (const pair of others) {
    const count = left.get(pair) ?? 0
    if (count === 0) continue
    left.set(pair, count - 1)
    shared += 1
  }
  return (2 * shared) / total
}

/** How a company trades is not its name. */
const legalForm = /\b(limited|ltd|plc|llp|lp|cic|cyf|the|and|company|co)\b/g

/** In the order of the words, or of the alphabet: people are written both ways. */
function pairsIn(text: string): string[] {
  const words = plain(text).replace(legalForm, ' ').split(' ').filter(Boolean).sort()
  return words.flatMap((word) => Array.from({ length: word.length + 1 }, (_, at) => ` ${word} `.slice(at, at + 2)))
}

/** Less is another name. */
const least = 0.5
const most = 5

/** The nearest first. What is the same name is near, too. */
export const nearest = <Named extends { name: string }>(text: string, named: readonly Named[]): Named[] =>
  named
    .map((one) => ({ one, likeness: likeness(text, one.name) }))
    .filter(({ likeness }) => likeness >= least)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ one }) => one)
