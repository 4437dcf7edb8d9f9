/**
 * Whether two mentions are one person: precision and recall of the fixed weights, against two simple rules, on invented
 * people whose truth is known. BENCH_COMPANIES sets the size of the register.
 */
import { performance } from 'node:perf_hooks'
import { blockedPairs, candidatePairs } from '../entities/compare/candidates.ts'
import { describePeople } from '../entities/compare/describe.ts'
import type { Described } from '../entities/compare/person.ts'
import { likelyFrom, shownFrom } from '../entities/compare/weights.ts'
import { inventTruth } from './identity/truth.ts'

const companies = Number(process.env.BENCH_COMPANIES ?? 2_400)

const { claims, personOf, people } = inventTruth(companies)
const described = describePeople(claims, () => true)
const keyOf = (one: { key: string }, other: { key: string }) => [one.key, other.key].sort().join(' ')
const isTrue = (one: { key: string }, other: { key: string }) => personOf.get(one.key) === personOf.get(other.key)

const truePairs = pairsWithin(groupsOf(described, ({ key }) => String(personOf.get(key))))
console.log(`${described.length} mentions of ${people} people, ${truePairs.length} pairs that are one person`)

const began = performance.now()
const candidates = candidatePairs(described, shownFrom)
const milliseconds = performance.now() - began
let [blocked, looked] = [0, 0]
for (const [one, other] of blockedPairs(described)) {
  looked++
  if (isTrue(one, other)) blocked++
}
console.log(`blocking: recall ${share(blocked, truePairs.length)} (aim: 0.98) with ${looked} pairs to compare`)
console.log(`candidate pairs: ${(milliseconds / 1000).toFixed(1)} s (aim: 10 s for 20,000 mentions)`)

console.log('\n| rule | pairs | precision | recall |\n|---|---|---|---|')
print('same name', pairsWithin(groupsOf(described, nameOf)))
print(
  'same name and month of birth',
  pairsWithin(groupsOf(described, (one) => nameOf(one) && monthOf(one) && `${nameOf(one)} ${monthOf(one)}`)),
)
const aims = new Map([
  [shownFrom, ' (shown; aim: recall 0.98)'],
  [likelyFrom, ' (“likely”; aim: 0.98 and 0.80)'],
])
for (const least of [shownFrom, 0, likelyFrom, 6.6, 10])
  print(
    `weights, from ${least} bits${aims.get(least) ?? ''}`,
    candidates.filter(({ bits }) => bits >= least).map(({ a, b }): [Described, Described] => [a, b]),
  )

if (process.env.BENCH_ERRORS) {
  const wrong = candidates.filter(({ a, b, bits }) => bits >= likelyFrom && !isTrue(a, b))
  const found = new Set(candidates.filter(({ bits }) => bits >= likelyFrom).map(({ a, b }) => keyOf(a, b)))
  const missed = truePairs.filter(([a, b]) => !found.has(keyOf(a, b)))
  const { weigh } = await import('../entities/compare/weights.ts')
  const { crowdOf } = await import('../entities/compare/person.ts')
  const crowd = crowdOf(described)
  const show = ([a, b]: readonly [Described, Described]) => {
    const { bits, facts } = weigh(a, b, crowd)
    console.log(
      bits,
      a.names[0]!.text,
      '|',
      b.names[0]!.text,
      '|',
      facts.map(({ property, bits, why }) => `${property} ${bits} (${why})`).join('; '),
    )
  }
  console.log('\nWRONG', wrong.length)
  for (const { a, b } of wrong.filter((_, at) => at % 12 === 0)) show([a, b])
  console.log('\nMISSED', missed.length)
  const step = Math.max(1, Math.floor(missed.length / 40))
  for (const pair of missed.filter((_, at) => at % step === 0)) show(pair)
}

function print(rule: string, pairs: readonly [Described, Described][]): void {
  const right = pairs.filter(([one, other]) => isTrue(one, other)).length
  console.log(`| ${rule} | ${pairs.length} | ${share(right, pairs.length)} | ${share(right, truePairs.length)} |`)
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : (part / whole).toFixed(3)
}

function nameOf({ names: [name] }: Described): string {
  return name ? `${name.given[0] ?? ''} ${name.surname}` : ''
}

function monthOf({ births: [birth] }: Described): string {
  return birth?.slice(0, 7) ?? ''
}

function groupsOf(all: readonly Described[], of: (one: Described) => string): Described[][] {
  const groups = new Map<string, Described[]>()
  for (const one of all) if (of(one)) groups.set(of(one), [...(groups.get(of(one)) ?? []), one])
  return [...groups.values()]
}

function pairsWithin(groups: readonly Described[][]): [Described, Described][] {
  return groups.flatMap((group) =>
    group.flatMap((one, at) => group.slice(at + 1).map((other): [Described, Described] => [one, other])),
  )
}
