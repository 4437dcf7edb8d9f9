/**
 * How long an ownership chart takes: 200 companies and people with a circle, from entries of the register to positions
 * of boxes and lines. BENCH_NODES sets the number. The peer is the calculation without the layout.
 */
import { performance } from 'node:perf_hooks'
import { sizes } from '../entities/ownership/chart.ts'
import type { Entry } from '../entities/ownership/entries.ts'
import { laidOut } from '../entities/ownership/layout.ts'
import { ownershipOf } from '../entities/ownership/ownership.ts'
import { quantile } from './measure/numbers.ts'

const nodes = Number(process.env.BENCH_NODES ?? 200)
const runs = 200
const company = (number: number) => `company:${number}`
const on = '2026-01-01'

const link = (controller: number, controlled: number): Entry => ({
  controller: company(controller),
  controlled: company(controlled),
  notified_on: '2016-04-06',
  ceased_on: null,
  natures: ['ownership-of-shares-50-to-75-percent', 'voting-rights-50-to-75-percent'],
  source: { record: 'r', pointer: '/controller_list/0' },
})
/** Half above the company and half below it, each under one in the row before, some under two; and one circle. */
const entries = Array.from({ length: nodes - 1 }, (_, at) => at + 1).flatMap((number) => {
  const before = (places: number) => Math.max(number % 2, Math.floor(number / 3) - places)
  const pairs = [before(0), ...(number % 5 === 0 ? [before(2)] : [])].map((other) =>
    number % 2 === 1 ? link(number, sideOf(other, 1)) : link(sideOf(other, 0), number),
  )
  return pairs
})
entries.push(link(0, sideOf(nodes - 5, 1)))

/** The company itself, or the nearest number of that side. */
function sideOf(number: number, side: 0 | 1): number {
  return number <= 1 ? 0 : number % 2 === side ? number : number - 1
}

const calculated = () =>
  ownershipOf({
    company: company(0),
    entries,
    on,
    withEnded: false,
    standingOf: () => ({ is: 'company', asked: 'found', statements: [] }),
  })

function chart(): { nodes: number; lines: number; circles: number } {
  const found = calculated()
  const links = found.edges.map(({ entry }) => ({ from: entry.controller, to: entry.controlled }))
  const keys = found.nodes.map(({ key }) => key)
  const { routes } = laidOut(keys, links, company(0), sizes)
  return { nodes: keys.length, lines: routes.size, circles: found.circles.length }
}

const drawn = chart()
console.log(`${drawn.nodes} entities, ${drawn.lines} lines, ${drawn.circles} circles\n`)
console.log('| what | p50 | p99 | aim |\n|---|---|---|---|')
row('ends, ranges, circles and positions', chart, 'p50 ≤ 50 ms')
row('without the positions', calculated, '–')

function row(what: string, run: () => unknown, aim: string): void {
  const times = Array.from({ length: runs }, () => {
    const began = performance.now()
    run()
    return performance.now() - began
  })
  const at = (part: number) => `${quantile(times, part).toFixed(1)} ms`
  console.log(`| ${what} | ${at(0.5)} | ${at(0.99)} | ${aim} |`)
}
