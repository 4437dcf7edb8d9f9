/** What is drawn from an answer says no more than the answer: claims, timeline, graph, contradictions, changes, sentences. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bindingsAt } from '../contract/bindings/index.ts'
import { canBeWatched } from '../contract/can-be-watched.ts'
import { type OperationName, operationNames } from '../contract/operations.ts'
import { changesBetween } from './changes/changes-between.ts'
import { contradictionsAmong } from './contradictions/find.ts'
import { claimsOf, givesClaims } from './extract/claims-of.ts'
import { graphOf } from './graph.ts'
import { factsIn } from './report/facts.ts'
import { textOfParts } from './report/sentences.ts'
import { toElements, type Wild, type WildAnswer, wildAnswers } from './testing/wild-answers.ts'
import { timelineOf } from './timeline.ts'

const day = '2026-03-02'
const params = { company_number: '90000001', director_id: '8812', telephone_number: '020 7946 0123' }
const { post } = bindingsAt('http://lookup.example')

/** As it is read off the wire. */
const decoded = (operation: OperationName, answer: WildAnswer): unknown => {
  const nil = 'xmlns:i="http://www.w3.org/2001/XMLSchema-instance"'
  const body = `<${operation}_res ${nil}>${toElements(operation, answer)}</${operation}_res>`
  return post.readResult(operation, { status: 200, headers: { 'content-type': 'text/xml' }, body })
}
const recordOf = (operation: OperationName, answer: WildAnswer) => ({
  id: 'r1',
  operation,
  params,
  at: `${day}T09:00:00.000Z`,
  result: decoded(operation, answer),
  outcome: 'found',
  reason: null,
})

/** Everything that the case says from one record, in its words. */
function wordsFrom(operation: OperationName, answer: WildAnswer): string[] {
  const record = recordOf(operation, answer)
  const { claims, mentions } = claimsOf(record)
  const kinds = new Map(mentions.map(({ key, kind }) => [key, kind]))
  const { events, undated } = timelineOf({ claims })
  const rules = contradictionsAmong({ claims, clusters: [], dayOf: () => day })
  const { edges } = graphOf({ claims, kinds }, { limit: 1000, hub: 12 })
  return [
    ...factsIn(record).map(({ tell }) => textOfParts(tell().parts)),
    ...[...events, ...undated].map(({ text }) => text),
    ...rules.flatMap(({ items }) => items.map(({ text }) => text)),
    ...edges.map(({ because }) => because ?? ''),
  ]
}

/** A year, or a day in figures, written apart from what reads it. */
const isDay = (text: string) => /^(1961-07|2011(-\d\d-\d\d)?|2015-03-02|12\/05\/2009|30 Feb 2019)$/.test(text)

/** Words that claim something, and what an answer must hold for them to be true. */
const claimsInWords: { readonly [claim: string]: { said: RegExp; isBorneOut: (answer: WildAnswer) => boolean } } = {
  death: { said: /\bdied\b/, isBorneOut: (answer) => anyText(answer, /^date_of_death/, isDay) },
  resignation: { said: /\bresigned from\b/, isBorneOut: (answer) => anyText(answer, /^resignation_date|^y$/) },
  'an office today': { said: /\bis an officer\b/, isBorneOut: () => false },
  dissolution: {
    said: /\bwas dissolved\b/,
    isBorneOut: (answer) =>
      anyText(answer, /index_status$/, (text) => /^dissolved$/i.test(text)) || anyText(answer, /^dissolved_on$/, isDay),
  },
  'an end of control': { said: /\bceased to control\b/, isBorneOut: (answer) => anyText(answer, /^ceased_on$/) },
  'control today': { said: /\bis a controller\b|(?<!no one )\bcontrols\b/, isBorneOut: () => false },
  'that no one controls': {
    said: /\bno one controls\b/,
    isBorneOut: (answer) => anyText(answer, /^statement$/, (text) => text.startsWith('no-individual-or-entity-with')),
  },
  'an end of insolvency': {
    said: /insolvency case .*that ended\b|\bEnd of an insolvency case\b/,
    isBorneOut: (answer) => anyText(answer, /^type$/, (text) => text === 'dissolved-on'),
  },
  'a disputed office': {
    said: /\bas in dispute\b/,
    isBorneOut: (answer) => anyText(answer, /^registered_office_in_dispute$/, (text) => /^(true|Y|1)$/.test(text)),
  },
  'a time on the electoral roll': {
    said: /electoral roll/,
    isBorneOut: ({ er_searched }) => !/^(N|0|false)$/.test(String(er_searched)),
  },
  'an owner of land': {
    said: /is named as an owner of/,
    isBorneOut: (answer) => anyText(answer, /^(name|company_number)$/),
  },
  'an owner of the same name': {
    said: /has the same name as an owner of/,
    isBorneOut: (answer) => anyText(answer, /^matched_on$/, (text) => text === 'name'),
  },
  'a passport': {
    said: /P9999999/,
    isBorneOut: (answer) =>
      anyText(answer, /^kind$/, (text) => text === 'Entity') &&
      anyText(answer, /^kind$/, (text) => text === 'registration number'),
  },
  'that nobody is listed': { said: /\b(clear|not sanctioned|not listed)\b/i, isBorneOut: () => false },
  'a birth that links two people': {
    said: /were born in (?!.*\b\d{4}\b)/,
    isBorneOut: () => false,
  },
  'a day that links two companies': { said: /were incorporated on (?!.*\b\d{4}\b)/, isBorneOut: () => false },
}

const anyText = (value: Wild, name: RegExp, holds: (text: string) => boolean = () => true): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(
    ([field, inner]) =>
      (name.test(field) && typeof inner === 'string' && inner !== '' && holds(inner)) || anyText(inner, name, holds),
  )

test.each(operationNames.filter(givesClaims))('the case says no more than an answer of %s', (operation) => {
  fc.assert(
    fc.property(wildAnswers(operation), (answer) => {
      for (const words of wordsFrom(operation, answer)) {
        expect(words).not.toMatch(/\b(undefined|NaN|null|Invalid Date)\b|\[object/)
        for (const [claim, { said, isBorneOut }] of Object.entries(claimsInWords))
          if (said.test(words))
            expect({ claim, words, isBorneOut: isBorneOut(answer) }).toMatchObject({ isBorneOut: true })
      }
    }),
    { numRuns: 60 },
  )
})

/** When somebody is known to have been in office, by one appointment of an answer. */
function termOf(appointment: WildAnswer): { officer: string; from: string; until: string } | null {
  const { date, date_prefix, resignation_date, status } = appointment
  const onWire = (value: Wild) => (/^(1961-07|20\d\d-\d\d-\d\d)$/.test(String(value)) ? String(value) : '')
  if (onWire(date) === '' || date_prefix === 'PRE') return null
  const isHeld = /^current$/i.test(String(status)) && onWire(resignation_date) === ''
  return { officer: '', from: onWire(date), until: onWire(resignation_date) || (isHeld ? day : onWire(date)) }
}

test('two people were in office together only where the answer tells both terms', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(appointments, fc.constantFrom('1', '2', '3')), { maxLength: 5 }), (held) => {
      const appt_list = held.map(([appointment, director_id]) => ({
        director_id,
        name_single_line: `Officer ${director_id}`,
        director_appt_list: [appointment],
      }))
      const terms = held.flatMap(([appointment, officer]) => {
        const term = termOf(appointment)
        return term ? [{ ...term, officer: `officer:${officer}` }] : []
      })
      const { claims } = claimsOf(recordOf('company_appointments', { appt_list }))
      for (const { mentions, from, until } of timelineOf({ claims }).overlaps) {
        const of = (key: string | undefined) =>
          terms.filter(({ officer, ...term }) => officer === key && term.from <= from && from <= term.until)
        expect({ from, until, one: of(mentions[0]).length > 0, other: of(mentions[1]).length > 0 }).toMatchObject({
          one: true,
          other: true,
        })
      }
    }),
    { numRuns: 300 },
  )
})

const appointments = fc.record({
  type: fc.constantFrom('DIR', 'SEC'),
  date: fc.constantFrom('2001-05-01', '2008-03-01', '2012-01-01', 'soon', null),
  resignation_date: fc.constantFrom('2005-01-01', '2010-01-01', 'N', null),
  status: fc.constantFrom('CURRENT', 'RESIGNED', 'Zonal', null),
})

test.each(operationNames.filter(canBeWatched))('a watch of %s tells no more than its two answers', (operation) => {
  fc.assert(
    fc.property(wildAnswers(operation), wildAnswers(operation), (before, after) => {
      const answer = (record: string, result: WildAnswer) =>
        ({ outcome: 'found', pages: [{ record, result: decoded(operation, result) }], isWhole: true }) as const
      for (const { kind, field, after: place } of changesBetween(
        operation,
        answer('r1', before),
        answer('r2', after),
      )) {
        const here = JSON.stringify({ kind, field, place })
        const own = partAt(decoded(operation, after) as Wild, place.pointer)
        if (kind === 'officer_resigned') expect(isDayOf(own), here).toBe(true)
        if (kind === 'charge_satisfied') expect(isDayOf(own), here).toBe(true)
        if (kind === 'officer_appointed') expect(appointmentsIn(own).some(isNotLeft), here).toBe(true)
      }
    }),
    { numRuns: 60 },
  )
})

const appointmentsIn = (value: Wild): WildAnswer[] => {
  const own = value as WildAnswer
  return Array.isArray(own.director_appt_list) ? (own.director_appt_list as WildAnswer[]) : [own]
}
const isNotLeft = ({ status }: WildAnswer) => status === 'Current' || !status

const isDayOf = (value: Wild): boolean => (typeof value === 'string' ? isDay(value) : anyText(value, /^y$/, isDay))

const partAt = (value: Wild, pointer: string): Wild =>
  pointer
    .split('/')
    .slice(1)
    .reduce<Wild>((part, step) => (part as { [step: string]: Wild } | null | undefined)?.[step], value)
