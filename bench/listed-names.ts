/**
 * Whether a person on a list is found under another spelling: recall of candidates, beside equal names, on invented names
 * whose truth is known. BENCH_ENTRIES sets the size of the list.
 */
import { performance } from 'node:perf_hooks'
import { filedKeysOf, foldedWords, mayBeOneName, soughtKeysOf } from '../contract/values/folded-name.ts'
import { inventNames } from './listed/truth.ts'

const entries = Number(process.env.BENCH_ENTRIES ?? 4_000)
let state = 20_261_101
const random = (below: number) => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
  return (state >>> 8) % below
}

const { listed, subjects } = inventNames(entries, random)
const filed = new Map<string, number[]>()
const words = listed.map((name) => foldedWords(name))
for (const [entry, folded] of words.entries())
  for (const key of filedKeysOf(folded)) filed.set(key, [...(filed.get(key) ?? []), entry])

const plain = (name: string) => name.toUpperCase().replace(/,/g, '').split(' ').toSorted().join(' ')
let [found, equal, candidates] = [0, 0, 0]
const missed = new Map<string, string>()
const began = performance.now()
for (const { name, entry } of subjects) {
  const asked = foldedWords(name)
  const near = new Set(asked.flatMap(soughtKeysOf).flatMap((key) => filed.get(key) ?? []))
  const matching = [...near].filter((each) => mayBeOneName(asked, words[each]!))
  candidates += matching.length
  if (matching.includes(entry)) found += 1
  else missed.set(name, listed[entry]!)
  if (plain(name) === plain(listed[entry]!)) equal += 1
}
const seconds = (performance.now() - began) / 1000

console.log(`${listed.length} entries, ${subjects.length} people who are on the list, in ${seconds.toFixed(1)} s\n`)
console.log('| rule | recall | aim |\n|---|---|---|')
console.log(`| the same words | ${(equal / subjects.length).toFixed(3)} | |`)
console.log(`| folded names | ${(found / subjects.length).toFixed(3)} | 0.98 |`)
console.log(
  `\n${(candidates / subjects.length).toFixed(1)} candidates for each. The list repeats few names, so namesakes are many.`,
)
for (const [name, entry] of [...missed].slice(0, 12)) console.log(`missed: ${name} for ${entry}`)
