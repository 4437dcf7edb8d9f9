import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Result } from '../../../contract/operations.ts'
import { noListDay, readCheck, validityOf, validityOnRecord } from './registers.ts'

const asked = '01632 960123'
const number = '01632960123'
const other = '01632960999'
const clean: Result<'tps_full'> = {
  telephone_number: number,
  tps_status: 'call',
  ctps_status: 'call',
  tps_result_list: [{ telephone_number: number, tps_status: 'call' }],
}
const readWith = (change: Partial<Result<'tps_full'>>) => readCheck({ ...clean, ...change }, asked)
const listed = (...rows: [string | null, string | null][]) =>
  readWith({ tps_result_list: rows.map(([telephone_number, tps_status]) => ({ telephone_number, tps_status })) })

test('one register that forbids is enough', () => {
  expect(readWith({}).verdict.tone).toBe('good')
  expect(readWith({ ctps_status: 'no_call' }).verdict.tone).toBe('bad')
  const forbidden = readWith({ tps_status: 'no_call', ctps_status: null, tps_result_list: null })
  expect(forbidden.verdict.tone).toBe('bad')
  expect(forbidden.doubts).toEqual([])
})

test('a missing or unknown status permits nothing', () => {
  for (const status of [null, '', 'MAYBE']) {
    const { verdict, registers } = readWith({ ctps_status: status })
    expect(verdict.tone).toBe('warn')
    expect(registers.map(({ tone }) => tone)).toEqual(['mute', 'warn'])
  }
  expect(readWith({ ctps_status: 'MAYBE' }).registers[1]?.words).toContain('“MAYBE”')
})

test('a list that contradicts the status forbids, and proves nothing', () => {
  const { verdict, doubts, registers } = listed([number, 'no_call'])
  expect(verdict.tone).toBe('bad')
  expect(doubts).toEqual(['The answer contradicts itself. Individual register (TPS): “call” and “no_call”.'])
  expect(registers[0]).toMatchObject({ words: 'The answer says both “call” and “no_call”', tone: 'warn' })
  expect(listed([number, 'call'], [number, 'no_call']).doubts).toHaveLength(1)
  expect(listed([number, 'MAYBE']).doubts, 'a word that nobody knows agrees with none').toHaveLength(1)
  expect(listed([number, null]).doubts, 'what is left out contradicts nothing').toEqual([])
})

test('an answer about another number, or about none, proves nothing about this one', () => {
  expect(readWith({ telephone_number: other }).doubts).toEqual(['The answer is about another number, 01632 960999.'])
  expect(readWith({ telephone_number: other, tps_result_list: null, ctps_status: 'no_call' }).verdict.tone).toBe('warn')
  expect(listed([number, 'call'], [other, 'call']).doubts).toHaveLength(1)
  for (const telephone_number of [null, ''])
    expect(readWith({ telephone_number }).doubts).toEqual(['The answer does not say which number it is about.'])
  expect(listed([null, 'call']).doubts).toHaveLength(1)
  expect(listed([null, null], ['', '']).doubts, 'an empty row names nothing').toEqual([])
  expect(readCheck(clean, undefined).verdict.tone, 'nor where what was asked is not known').toBe('warn')
})

test('of all answers, one permits a call: about this number alone, with “call” and nothing else', () => {
  const numbers = fc.constantFrom(number, '+44 1632 960123', other, 'unreadable', '', null)
  const statuses = fc.constantFrom('call', 'no_call', 'CALL', '', null)
  const rows = fc.array(fc.record({ telephone_number: numbers, tps_status: statuses }), { maxLength: 3 })
  const answers = fc.record({
    telephone_number: numbers,
    tps_status: statuses,
    ctps_status: statuses,
    tps_result_list: fc.option(rows),
  })
  const isOurs = (answered: string | null) => answered === number || answered === '+44 1632 960123'
  fc.assert(
    fc.property(answers, (answer) => {
      const { verdict, doubts, registers } = readCheck(answer, asked)
      const list = (answer.tps_result_list ?? []).filter((row) => row.telephone_number || row.tps_status)
      const isAboutOurs = [answer, ...list].every((row) => isOurs(row.telephone_number))
      const words = [answer.tps_status, answer.ctps_status, ...list.map((row) => row.tps_status)].filter(Boolean)
      const isProof =
        isAboutOurs && new Set([answer.tps_status, ...list.map((row) => row.tps_status)].filter(Boolean)).size < 2
      expect(doubts.length === 0).toBe(isProof)
      if (verdict.tone === 'good') {
        expect(isProof && answer.ctps_status === 'call').toBe(true)
        expect(words.every((word) => word === 'call')).toBe(true)
      } else expect(registers.filter(({ tone }) => tone === 'good')).toEqual([])
      if (isAboutOurs && words.includes('no_call')) expect(verdict.tone).toBe('bad')
    }),
    { numRuns: 2000 },
  )
})

const at = '2026-02-03T10:30:00.000Z'
const onSample = { at, source: null }
const of = (day: string | null) => ({ at, source: { of: day } })

test('a check is valid through its 28th day', () => {
  const first = { until: '2026-03-02', list: null, age: 0, isExpired: false }
  expect(validityOf(onSample, new Date('2026-02-03T10:30:01Z'))).toEqual(first)
  const last = { until: '2026-03-02', list: null, age: 27, isExpired: false }
  expect(validityOf(onSample, new Date('2026-03-02T23:59:59Z'))).toEqual(last)
  expect(validityOf(onSample, new Date('2026-03-03T00:00:00Z'))).toMatchObject({ isExpired: true })
})

test('the days count from the list that answered', () => {
  const now = new Date('2026-02-03T12:00:00Z')
  expect(validityOf(of('2026-01-20'), now)).toEqual({
    until: '2026-02-16',
    list: '2026-01-20',
    age: 14,
    isExpired: false,
  })
  expect(validityOf(of('2026-01-07'), now), 'the last day of the list').toMatchObject({ isExpired: false })
  expect(validityOf(of('2026-01-06'), now), 'out of date when it was checked').toMatchObject({ isExpired: true })
  expect(validityOf(of('2026-02-10'), now), 'a list of a later day changes nothing').toMatchObject({
    until: '2026-03-02',
    list: '2026-02-10',
  })
  expect(validityOf(of('2026-01-31T23:30:00Z'), now), 'a time').toMatchObject({ list: '2026-01-31' })
})

test('where the day of the list is not known, that is said', () => {
  expect(noListDay({ source: null })).toContain('not known')
  expect(noListDay({ source: { kind: 'loaded' } })).toContain('not known')
  expect(noListDay({ source: { kind: 'fictional' } })).toBe('sample data')
})

test('the days are those of the United Kingdom', () => {
  const lateInSummer = { at: '2026-06-30T23:30:00.000Z', source: null }
  expect(validityOf(lateInSummer, new Date('2026-07-28T22:59:59Z'))).toMatchObject({
    until: '2026-07-28',
    isExpired: false,
  })
  expect(validityOf(lateInSummer, new Date('2026-07-28T23:00:00Z'))).toMatchObject({ isExpired: true })
})

test('a check that was not answered is valid on no day', () => {
  const now = new Date(at)
  expect(validityOnRecord({ ...onSample, outcome: 'found' }, now)).toEqual(validityOf(onSample, now))
  for (const outcome of ['none_found', 'not_answered'])
    expect(validityOnRecord({ ...onSample, outcome }, now)).toBeNull()
})

test('a clock that is behind does not make a check negative days old', () => {
  expect(validityOf(onSample, new Date('2026-02-02T10:00:00Z'))).toMatchObject({ age: 0, isExpired: false })
})
