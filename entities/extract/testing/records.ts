/** Records to extract claims from: the samples of the contract, and answers that a test writes itself. */
import { readFileSync } from 'node:fs'
import type { OperationName } from '../../../contract/operations.ts'
import { claimsOf, type ToExtract } from '../claims-of.ts'

const samples = new URL('../../../contract/samples/', import.meta.url)
const partOf = (operation: string, part: string) =>
  new RegExp(`=== ${part}\n([\\s\\S]*?)(?=\n=== |$)`).exec(
    readFileSync(new URL(`${operation}.txt`, samples), 'utf8'),
  )?.[1] ?? '{}'

/** @param params those of the sample unless given */
export const recordOf = (operation: OperationName, result: unknown, params?: object): ToExtract => ({
  id: 'r1',
  operation,
  params: params ?? JSON.parse(partOf(operation, 'call')),
  at: '2026-03-02T09:00:00.000Z',
  result,
})
export const sample = (operation: OperationName) => recordOf(operation, JSON.parse(partOf(operation, 'result')))

/** Each claim in short: of what, which property, its value, and the other end. */
export const said = (record: ToExtract) =>
  claimsOf(record).claims.map(({ mention, property, value, other }) => [
    mention,
    property,
    value ?? null,
    other ?? null,
  ])
