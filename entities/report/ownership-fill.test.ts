import { expect, test } from 'vitest'
import type { RedactionMark } from '../../contract/desk/reports.ts'
import { given } from './filling.ts'
import { fill } from './fills.ts'
import type { Block } from './model.ts'
import { redacted, withoutRedacted } from './redact/redact.ts'
import { redactionOf } from './redact/redaction.ts'
import { type Answered, caseOf, said, saidIn } from './testing/answered-case.ts'

const [alder, birch, cedar] = ['90000001', '90000002', '90000003'] as const
const named = { [alder]: 'ALDER LIMITED', [birch]: 'BIRCH HOLDINGS LIMITED', [cedar]: 'CEDAR LIMITED' }
const shares = (band: string) => [`ownership-of-shares-${band}-percent`]
const body = (number: keyof typeof named, more: object = {}) => ({
  controller_id: `of ${number}`,
  kind: 'corporate-entity-person-with-significant-control',
  name: named[number],
  identification: { registration_number: number, country_registered: 'England', place_registered: 'Companies House' },
  nature_list: shares('75-to-100'),
  notified_on: '2019-09-02',
  ...more,
})
const hazel = {
  controller_id: 'HAZEL1',
  kind: 'individual-person-with-significant-control',
  name: 'Ms Ida HAZEL',
  nature_list: shares('50-to-75'),
  notified_on: '2018-01-01',
}
const controllers = (company_number: keyof typeof named, list: object[], statements: object[] = []): Answered => ({
  operation: 'company_controllers',
  company_number,
  result: {
    controller_list: list.map((one) => ({ company_number, company_name: named[company_number], ...one })),
    control_statement_list: statements,
  },
})
const chain = [controllers(alder, [body(birch)]), controllers(birch, [hazel])]

const blocks = (answers: readonly Answered[], marks: readonly RedactionMark[] = []): Block[] => {
  const content = caseOf(answers)
  const redaction = redactionOf(marks, content)
  const filled = fill('ownership', 'b', given(withoutRedacted(content, redaction)))
  const line = [{ text: '' }]
  const composed = { title: line, reference: line, classification: line, authors: [], notes: [], changes: [] }
  return redacted({ ...composed, sections: [{ id: 's', title: line, blocks: filled }] }, redaction, false).sections[0]!
    .blocks
}
const pictures = (all: readonly Block[]) => all.filter((block) => block.kind === 'picture')
const textsOf = (picture: Block | undefined) =>
  picture?.kind === 'picture' ? picture.shapes.flatMap((one) => (one.shape === 'text' ? [one.text] : [])) : []

test('a chain is a row with its range, what it passes through, and by which rule', () => {
  expect(said('ownership', ...chain)).toEqual([
    expect.stringMatching(/^By lookups of 2 November 2026\. .* does not list shares of 25% or less\.$/),
    'ALDER LIMITED',
    'Ms Ida HAZEL | Person | 37.5–75% of shares | BIRCH HOLDINGS LIMITED | Control passes: each step is over 50%',
    expect.stringMatching(/^Above: who controls\./),
  ])
})

test('each row cites the entry of each step', () => {
  const table = blocks(chain).find((block) => block.kind === 'table')
  expect(table?.rows[0]?.[0]?.flatMap(({ sources = [] }) => sources)).toEqual([
    { record: 'r0', pointer: '/controller_list/0' },
    { record: 'r1', pointer: '/controller_list/0' },
  ])
})

test('the picture holds each name and range, and nothing is told by a colour alone', () => {
  const [picture] = pictures(blocks([controllers(alder, [body(birch), hazel])]))
  const texts = textsOf(picture)
  for (const text of ['ALDER LIMITED', 'BIRCH HOLDINGS LIMITED', 'Ms Ida HAZEL', '50–75% of shares'])
    expect(texts).toContain(text)
  expect(texts).toContain('Controllers not looked up')
  const shapes = picture?.kind === 'picture' ? picture.shapes : []
  expect(shapes.some((one) => one.shape === 'line' && one.dashed)).toBe(true)
  for (const one of shapes) expect(one.shape === 'outline' ? one.of : 'paper').toBe('paper')
})

test('a circle is named, and has no range', () => {
  const lines = said('ownership', controllers(alder, [body(birch)]), controllers(birch, [body(alder)]))
  expect(lines).toContain(
    'Circle: ALDER LIMITED controls BIRCH HOLDINGS LIMITED, BIRCH HOLDINGS LIMITED controls ALDER LIMITED.',
  )
  expect(lines).toContain(
    'ALDER LIMITED | Company 90000001 |  | BIRCH HOLDINGS LIMITED | A circle: the chain leads back to itself',
  )
})

test('chains to one end are added, and the sum says over how many', () => {
  const lines = said(
    'ownership',
    controllers(alder, [
      body(birch, { nature_list: shares('25-to-50') }),
      body(cedar, { nature_list: shares('50-to-75') }),
    ]),
    controllers(birch, [hazel]),
    controllers(cedar, [hazel]),
  )
  expect(lines).toContain('Ms Ida HAZEL of ALDER LIMITED, over 2 chains together: 37.5–93.75% of shares.')
})

test.each<[string, Answered, string]>([
  [
    'a statement',
    controllers(alder, [], [{ statement: 'psc-exists-but-not-identified', notified_on: '2016-04-06' }]),
    'Controller not known. A controller exists. The company does not know who.',
  ],
  [
    'that no one controls it',
    controllers(alder, [], [{ statement: 'no-individual-or-entity-with-signficant-control' }]),
    'States that no one controls it. The company states that no one controls it.',
  ],
  [
    'that the register has nothing',
    { operation: 'company_controllers', outcome: 'none_found' },
    'No controllers found.',
  ],
])('without a controller it says %s', (_, answer, expected) => {
  const lines = said('ownership', answer)
  expect(lines).toContain(expected)
  expect(lines.join('\n')).not.toMatch(/\|/)
  expect(pictures(blocks([answer]))).toEqual([])
})

test('where nothing was looked up, one line says so', () => {
  const unanswered = { operation: 'company_controllers', outcome: 'not_answered', reason: 'no_source' }
  for (const answers of [[], [unanswered]])
    expect(said('ownership', ...answers)).toEqual(['This report holds no lookup of a company’s controllers.'])
})

test.each<[string, RedactionMark, RegExp, RegExp]>([
  ['people', { mark: 'kind', kind: 'people', reason: 'third_party' }, /Ida|HAZEL/i, /BIRCH HOLDINGS LIMITED/],
  [
    'a company',
    { mark: 'mention', key: `company:${birch}`, reason: 'not_relevant' },
    /BIRCH|90000002/,
    /ALDER LIMITED/,
  ],
  ['words', { mark: 'words', words: 'Hazel', reason: 'safety' }, /HAZEL/i, /BIRCH HOLDINGS LIMITED/],
])('redacted %s are in no word of the section', (_, mark, gone, kept) => {
  const all = JSON.stringify(blocks(chain, [mark]).map((block) => [block, textsOf(block)]))
  const words = all.replaceAll(/"(about|record|pointer|id)":"[^"]*"/g, '')
  expect(words).not.toMatch(gone)
  expect(words).toMatch(kept)
  expect(words).toMatch(/\[redacted: /)
})

test('a list of controllers that goes on is named, with the company above it too', () => {
  const content = { ...caseOf(chain), partlyRead: new Set(['r0', 'r1']) }
  const lines = saidIn('ownership', content)
  for (const name of ['ALDER LIMITED', 'BIRCH HOLDINGS LIMITED'])
    expect(lines).toContain(`The list of controllers of ${name} has further pages that this case does not hold.`)
  expect(said('ownership', ...chain).join()).not.toContain('further pages')
})

test('a redacted record takes its steps along', () => {
  const lines = JSON.stringify(blocks(chain, [{ mark: 'record', record: 'r1', reason: 'confidential' }]))
  expect(lines).not.toMatch(/HAZEL/)
  expect(lines).toMatch(/Controllers not looked up/)
  expect(lines).toMatch(/Redacted records are left out of the chart/)
})

test('the days are those of the lookups', () => {
  const [first, ...others] = chain
  const [line = ''] = said('ownership', { ...first!, at: '2024-01-05T09:00:00.000Z' }, ...others)
  expect(line).toMatch(/^By lookups of 5 January 2024 to 2 November 2026\. /)
})
