/** Every claim leads to the place of its answer that says so. */
import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { operationNames } from '../../contract/operations.ts'
import { pointedAt } from '../../contract/pins.ts'
import type { Claim } from '../claim.ts'
import { claimsOf, givesClaims, type ToExtract } from './claims-of.ts'
import { sample } from './testing/records.ts'

/** Everything that stands at a place, as one text. */
function textAt(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  return Object.values(value).map(textAt).join(' ')
}
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

function expectTrue({ result }: ToExtract, claims: readonly Claim[]): void {
  for (const claim of claims) {
    const found = pointedAt(result, claim.source.pointer)
    expect(found, claim.source.pointer).toBeDefined()
    if (claim.value === undefined) continue
    const [said, at] = [plain(claim.value), plain(textAt(found))]
    const isSaid =
      at.includes(said) ||
      claim.value.split(/[\s,-]+/).every((part) => at.includes(plain(String(Number(part) || part))))
    expect(isSaid, `${claim.property}: ${claim.value} at ${claim.source.pointer}`).toBe(true)
  }
}

describe.each(operationNames)('%s', (operation) => {
  const record = sample(operation)

  test('each claim of the sample resolves to its value', () => {
    const { claims, mentions } = claimsOf(record)
    if (!givesClaims(operation)) expect(claims).toEqual([])
    expectTrue(record, claims)
    const keys = new Set(mentions.map(({ key }) => key))
    for (const { mention, other, source } of claims) {
      expect(keys.has(mention) && (other === undefined || keys.has(other))).toBe(true)
      expect(source.record).toBe('r1')
    }
  })

  test('so does each claim of an answer with other values, or without some of them', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat(99)), (choices) => {
        const changed = { ...record, result: changedBy(record.result, choices) }
        const { claims } = claimsOf(changed)
        expectTrue(changed, claims)
        expect(claimsOf(changed)).toEqual({ claims, mentions: claimsOf(changed).mentions })
      }),
      { numRuns: 60 },
    )
  })

  test('an answer without anything gives no claim', () => {
    for (const result of [{}, null, nilled(record.result)]) expect(claimsOf({ ...record, result }).claims).toEqual([])
  })
})

const otherTexts = [
  '',
  ' ',
  'no',
  'GE1000',
  '2015',
  '2015-05',
  '2015-02-31',
  '31/12/1999',
  '__proto__',
  'x'.repeat(5000),
  '=1+1',
]

/** Some values go, some become nil, and some become other texts. */
function changedBy(value: unknown, choices: Iterable<number>): unknown {
  const stream = choices[Symbol.iterator]()
  const next = () => stream.next().value as number
  const change = (part: unknown): unknown => {
    const choice = next()
    if (choice < 8) return null
    if (Array.isArray(part)) return part.map(change).filter((its) => its !== null)
    if (typeof part === 'object' && part !== null)
      return Object.fromEntries(
        Object.entries(part).flatMap(([name, its]) => (next() < 8 ? [] : [[name, change(its)]])),
      )
    return typeof part === 'string' && choice < 25 ? otherTexts[choice % otherTexts.length] : part
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, its]) => [name, change(its)]))
    : value
}

const nilled = (value: unknown) => Object.fromEntries(Object.keys(value as object).map((name) => [name, null]))

test('every sample that can give claims gives some', () => {
  const silent = operationNames.filter((name) => givesClaims(name) && claimsOf(sample(name)).claims.length === 0)
  expect(silent).toEqual([])
  expect(readdirSync(new URL('../../contract/samples/', import.meta.url)).length).toBeGreaterThan(20)
})
