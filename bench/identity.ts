/**
 * Whether two mentions are one person: precision and recall of the fixed weights, against two simple rules, on invented
 * people whose truth is known. BENCH_COMPANIES sets the size of each register. BENCH_SEEDS lists the registers; the
 * table of rules is that of the first.
 */
import { performance } from 'node:perf_hooks'
import { blockedPairs, candidatePairs } from '../entities/compare/candidates.ts'
import { describePeople } from '../entities/compare/describe.ts'
import type { Described } from '../entities/compare/person.ts'
import { likelyFrom, shownFrom } from '../entities/compare/weights.ts'
import { inventTruth } from './identity/truth.ts'

const companies = Number(process.env.BENCH_COMPANIES ?? 2_400)
const seeds = (process.env.BENCH_SEEDS ?? '20269999,1,2,3,4,5,6,7,8,9,10,11').split(',').map(Number)

type Measured = { blocked: number; shown: number; precision: number; recall: number }
type Pair = [Described, Described]

const all = seeds.map(measured)
console.log(`\nOver ${seeds.length} registers:\n\n| | mean | worst | aim |\n|---|---|---|---|`)
line('true pairs that blocking keeps', ({ blocked }) => blocked, '0.98')
line(`true pairs among those shown, from ${shownFrom} bits`, ({ shown }) => shown, '0.98')
line(`“likely”, from ${likelyFrom} bits: precision`, ({ precision }) => precision, '0.98')
line(`“likely”, from ${likelyFrom} bits: recall`, ({ recall }) => recall, '0.80')

function line(what: string, of: (one: Measured) => number, aim: string): void {
  const values = all.map(of)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  console.log(`| ${what} | ${mean.toFixed(3)} | ${Math.min(...values).toFixed(3)} | ${aim} |`)
}

function measured(seed: number, at: number): Measured {
  const { claims, personOf, people } = inventTruth(companies, seed)
  const described = describePeople(claims, () => true)
  const isTrue = ([one, other]: Pair) => personOf.get(one.key) === personOf.get(other.key)
  const numberOfTrue = (pairs: readonly Pair[]) => pairs.filter(isTrue).length

  const truePairs = pairsWithin(groupsOf(described, ({ key }) => String(personOf.get(key)))).length
  const began = performance.now()
  const candidates = candidatePairs(described, shownFrom)
  const milliseconds = performance.now() - began
  const looked = [...blockedPairs(described)]
  const from = (least: number) => candidates.filter(({ bits }) => bits >= least).map(({ a, b }): Pair => [a, b])
  const likely = from(likelyFrom)
  if (at === 0) {
    console.log(`${described.length} mentions of ${people} people, ${truePairs} pairs that are one person`)
    console.log(`${looked.length} pairs to compare, in ${(milliseconds / 1000).toFixed(1)} s (aim: 10 s)`)
    console.log('\n| rule | pairs | precision | recall |\n|---|---|---|---|')
    const print = (rule: string, pairs: readonly Pair[]) => {
      const right = numberOfTrue(pairs)
      console.log(`| ${rule} | ${pairs.length} | ${share(right, pairs.length)} | ${share(right, truePairs)} |`)
    }
    print('same name', pairsWithin(groupsOf(described, nameOf)))
    print('same name and month of birth', pairsWithin(groupsOf(described, nameAndMonthOf)))
    for (const least of [shownFrom, 0, likelyFrom, 6.6, 10]) print(`weights, from ${least} bits`, from(least))
  }
  return {
    blocked: numberOfTrue(looked) / truePairs,
    shown: numberOfTrue(from(shownFrom)) / truePairs,
    precision: numberOfTrue(likely) / likely.length,
    recall: numberOfTrue(likely) / truePairs,
  }
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : (part / whole).toFixed(3)
}

function nameOf({ names: [name] }: Described): string {
  return name ? `${name.given[0] ?? ''} ${name.surname}` : ''
}

function nameAndMonthOf(one: Described): string {
  const month = one.births[0]?.slice(0, 7) ?? ''
  return nameOf(one) && month && `${nameOf(one)} ${month}`
}

function groupsOf(all: readonly Described[], of: (one: Described) => string): Described[][] {
  const groups = new Map<string, Described[]>()
  for (const one of all) if (of(one)) groups.set(of(one), [...(groups.get(of(one)) ?? []), one])
  return [...groups.values()]
}

function pairsWithin(groups: readonly Described[][]): Pair[] {
  return groups.flatMap((group) => group.flatMap((one, at) => group.slice(at + 1).map((other): Pair => [one, other])))
}
