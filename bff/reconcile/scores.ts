/** How near two names are, from 0 to 100. Only the words count: a score is not a probability. */
import { companyName } from '../../entities/compare/companies.ts'

export function nameScore(asked: string, found: string): number {
  const [one, other] = [companyName(asked), companyName(found)]
  if (one === '' || other === '') return 0
  if (one === other) return 100
  const [pairs, others] = [pairsOf(one), pairsOf(other)]
  let shared = 0
  for (const [pair, times] of pairs) shared += Math.min(times, others.get(pair) ?? 0)
  const all = one.length + other.length - 2
  return all <= 0 ? 0 : Math.min(99, Math.round((200 * shared) / all))
}

/** Dice's coefficient over pairs of neighbouring letters: order of words matters little, misspellings a little. */
function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>()
  for (let at = 0; at + 1 < text.length; at++) {
    const pair = text.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}
