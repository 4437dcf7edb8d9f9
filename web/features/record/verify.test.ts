import { expect, test } from 'vitest'
import type { ChainRow, LedgerRecord } from '../../lookup/lookups.ts'
import { sha256Of } from '../../ui/files.ts'
import { canonicalRow, verified } from './verify.ts'

const plain = {
  id: 'r1',
  analyst: 'a',
  case_id: null,
  operation: 'geo_code',
  outcome: null,
  reason: null,
  bytes: null,
  milliseconds: null,
  credits: null,
  commitment: 'c',
  at: '2026-03-02T09:00:00.000Z',
}
async function row(seq: number, event: ChainRow['event'], previous_hash: string): Promise<ChainRow> {
  const said = { ...plain, seq, event, previous_hash }
  return { ...said, hash: (await sha256Of(canonicalRow(said))) ?? '' }
}

const bytes = new TextEncoder().encode('<a/>')
async function record(): Promise<LedgerRecord> {
  const asked = await row(4, 'asked', '0'.repeat(64))
  return {
    id: 'r1',
    at: plain.at,
    operation: 'geo_code',
    analyst: 'a',
    analyst_name: 'ada',
    case_id: null,
    outcome: 'found',
    reason: null,
    message: null,
    subject_name: null,
    params: {},
    result: {},
    case: null,
    stated: null,
    token_id: null,
    credits: null,
    measured_credits: null,
    bytes: 4,
    milliseconds: 1,
    upstream: null,
    binding: null,
    status: 200,
    headers: {},
    source: null,
    sha256: await sha256Of(bytes),
    blanked: 0,
    failure: null,
    charset: null,
    attempts: 1,
    erased: false,
    differs: [],
    chain: [asked, await row(5, 'answered', asked.hash), await row(9, 'opened', 'elsewhere')],
  }
}
const rightOf = async (given: LedgerRecord, received: Uint8Array<ArrayBuffer> | null) =>
  (await verified(given, received)).map(({ isRight }) => isRight)

test('bytes, rows and the links between neighbours are checked', async () => {
  expect((await verified(await record(), bytes)).map(({ what }) => what)).toEqual([
    'The answer as received',
    'Row 4, asked',
    'Row 5, answered',
    'Row 9, opened',
    'Row 5 after row 4',
  ])
  expect(await rightOf(await record(), bytes)).toEqual([true, true, true, true, true])
})

test('a changed answer differs from an unchanged one', async () => {
  const changed = await record()
  changed.chain[1]!.analyst = 'somebody else'
  expect(await rightOf(changed, new TextEncoder().encode('<b/>'))).toEqual([false, true, false, true, true])
})

test('without an answer, nothing is called correct', async () => {
  expect((await rightOf(await record(), null))[0]).toBeNull()
})

test('a row is written with its names in order and without spaces', () => {
  expect(canonicalRow({ b: null, a: 'é"', c: 2 })).toBe('{"a":"é\\"","b":null,"c":2}')
})
