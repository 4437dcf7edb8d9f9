import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Result } from '../../../contract/operations.ts'
import { readCheck, validityOf, validityOnRecord } from './registers.ts'

const asked = '01632 960123'
const number = '01632960123'
const other = '01632960999'
const clean: Result<'tps_full'> = {
  telephone_number: number,
  tps_status: 'call',
  ctps_status: 'call',
  tps_result_list: [{ telephone_number: number, tps_status: 'call' }],
}
const of = (change: Partial<Result<'tps_full'>>) => readCheck({ ...clean, ...change }, asked)
const listed = (...rows: [string | null, string | null][]) =>
  of({ tps_result_list: rows.map(([telephone_number, tps_status]) => ({ telephone_number, tps_status })) })

test('one register that forbids is enough', () => {
  expect(of({}).verdict.tone).toBe('good')
  expect(of({ ctps_status: 'no_call' }).verdict.tone).toBe('bad')
  const forbidden = of({ tps_status: 'no_call', ctps_status: null, tps_result_list: null })
  expect(forbidden.verdict.tone).toBe('bad')
  expect(forbidden.doubts).toEqual([])
})

test('a missing or unknown status permits nothing', () => {
  for (const status of [null, '', 'MAYBE']) {
    const { verdict, registers } = of({ ctps_status: status })
    expect(verdict.tone).toBe('warn')
    expect(registers.map(({ tone }) => tone)).toEqual(['mute', 'warn'])
  }
  expect(of({ ctps_status: 'MAYBE' }).registers[1]?.words).toContain('“MAYBE”')
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
  expect(of({ telephone_number: other }).doubts).toEqual(['The answer is about another number, 01632 960999.'])
  expect(of({ telephone_number: other, tps_result_list: null, ctps_status: 'no_call' }).verdict.tone).toBe('warn')
  expect(listed([number, 'call'], [other, 'call']).doubts).toHaveLength(1)
  for (const telephone_number of [null, ''])
    expect(of({ telephone_number }).doubts).toEqual(['The answer does not say which number it is about.'])
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

const checked = '2026-02-03T10:30:00.000Z'

test('a check is valid through its 28th day', () => {
  expect(validityOf(checked, new Date('2026-02-03T10:30:01Z'))).toEqual({
    until: '2026-03-03',
    age: 0,
    isExpired: false,
  })
  expect(validityOf(checked, new Date('2026-03-03T23:59:59Z'))).toEqual({
    until: '2026-03-03',
    age: 28,
    isExpired: false,
  })
  expect(validityOf(checked, new Date('2026-03-04T00:00:00Z'))).toMatchObject({ isExpired: true })
})

test('the days are those of the United Kingdom', () => {
  const lateInSummer = '2026-06-30T23:30:00.000Z'
  expect(validityOf(lateInSummer, new Date('2026-07-29T22:59:59Z'))).toMatchObject({
    until: '2026-07-29',
    isExpired: false,
  })
  expect(validityOf(lateInSummer, new Date('2026-07-29T23:00:00Z'))).toMatchObject({ isExpired: true })
})

test('a check that was not answered is valid on no day', () => {
  const now = new Date(checked)
  expect(validityOnRecord({ at: checked, outcome: 'found' }, now)).toEqual(validityOf(checked, now))
  for (const outcome of ['none_found', 'not_answered'])
    expect(validityOnRecord({ at: checked, outcome }, now)).toBeNull()
})

test('a clock that is behind does not make a check negative days old', () => {
  expect(validityOf(checked, new Date('2026-02-03T10:00:00Z'))).toMatchObject({ age: 0, isExpired: false })
})
