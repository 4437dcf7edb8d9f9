import { describe, expect, test } from 'vitest'
import type { RedactionMark } from '../../../contract/desk/reports.ts'
import type { Claim, Kind, MentionKey } from '../../claim.ts'
import { type Heads, numbered } from '../compose.ts'
import { factsIn, fieldFact } from '../facts.ts'
import { given as filledFrom } from '../filling.ts'
import { fill } from '../fills.ts'
import type { Block, Composed, Line, RecordLine } from '../model.ts'
import { caseOf } from '../testing/answered-case.ts'
import { redacted, withoutNames, withoutRedacted } from './redact.ts'
import { redactionOf } from './redaction.ts'

type Person = { key: MentionKey; names: string[]; birth?: string }
const source = { record: 'a'.repeat(20), pointer: '' }

/** @returns the text of a paragraph as a redacted report holds it */
const left = (text: string, given: Parameters<typeof leftOf>[1]): string =>
  leftOf([{ text }], given)
    .map(({ text }) => text)
    .join('')

function leftOf(
  spans: Line,
  { marked = [], others = [], marks, records = [] }: Partial<Given> & { marks?: RedactionMark[] },
): Line {
  const people = [...marked, ...others]
  const claims: Claim[] = people.flatMap(({ key, names, birth }) => [
    ...names.map((value): Claim => ({ mention: key, property: 'name', value, source })),
    ...(birth ? [{ mention: key, property: 'birth_month', value: birth, source } as const] : []),
  ])
  const kinds = new Map<MentionKey, Kind>(people.map(({ key }) => [key, 'person']))
  const composed: Composed = {
    title: [],
    reference: [],
    classification: [],
    authors: [],
    notes: [],
    changes: [],
    sections: [{ id: 's', title: [], blocks: [{ kind: 'paragraph', id: 'p', voice: 'plain', spans }] }],
  }
  const wanted = marks ?? marked.map(({ key }): RedactionMark => ({ mark: 'mention', key, reason: 'third_party' }))
  const redaction = redactionOf(wanted, { claims, kinds, clusters: [], records })
  const [block] = redacted(composed, redaction, false).sections[0]!.blocks
  return block?.kind === 'paragraph' ? block.spans : []
}
const nothing = { title: [], reference: [], classification: [], authors: [], notes: [], changes: [] }
type Given = { marked: Person[]; others: Person[]; records: RecordLine[] }

const gap = '[redacted: third party]'
const of = (...names: string[]): Person[] => [{ key: 'officer:1', names }]
const anna = of('Ms Anna Mary STAINTHORPE')

test('a name with a letter of another script at its end is left out beside its usual form', () => {
  const texts = left('Петренкo met Петренко', { marked: of('June Петренкo') })
  expect(texts).toBe(`${gap} met ${gap}`)
})

test('words that are marks alone are left out', () => {
  const marks: RedactionMark[] = [{ mark: 'words', words: '--', reason: 'third_party' }]
  expect(left('The sum was -- pounds.', { marks })).toBe(`The sum was ${gap} pounds.`)
})

test('the annex gives the reason for a redacted record in words', () => {
  const [lines, heads] = [{ title: [], reference: [], classification: [], authors: [], notes: [], changes: [] }, {}]
  const block = {
    kind: 'paragraph' as const,
    id: 'p',
    voice: 'plain' as const,
    spans: [{ text: 'So.', sources: [source] }],
  }
  const composed: Composed = { ...lines, sections: [{ id: 's', title: [], blocks: [block] }] }
  const { annex } = numbered(composed, heads as Heads, new Map(), new Map([[source.record, 'personal_data']]))
  expect(annex).toMatchObject([{ state: 'redacted', record: '', reason: 'personal data' }])
})

test('a marked word goes from the name and from the role of who signed', () => {
  const marks: RedactionMark[] = [{ mark: 'words', words: 'Northgate', reason: 'third_party' }]
  const redaction = redactionOf(marks, { claims: [], kinds: new Map(), clusters: [], records: [] })
  const signed = { by_name: 'Ann Example', role: 'Counsel of Northgate' }
  expect(withoutNames({ signed }, redaction)).toEqual({ signed: { by_name: 'Ann Example', role: `Counsel of ${gap}` } })
  const nameless = { signed: { by_name: null, role: null } }
  expect(withoutNames(nameless, redaction)).toEqual(nameless)
})

describe('a marked person is left out', () => {
  test.each([
    'Stainthorpe’s',
    "Stainthorpe's",
    'Stainthorpes',
    'Stainthorpes’',
    'STAINTHORPE',
    'Anna Stainthorpe',
    'Stainthorpe, Anna',
    'Stainthorpe, A.M.',
    'A. M. Stainthorpe',
    'A M Stainthorpe',
    'A.M.S.',
    'AMS',
    'Stain\u00adthorpe',
    'Stain\u200bthorpe',
    'Anna\u00a0Stainthorpe',
    'Stáinthörpe',
    'anna.stainthorpe@example.com',
    'astainthorpe@example.com',
    'stainthorpe_report_final.pdf',
    'https://example.com/people/anna-stainthorpe?id=7',
    'StainthorpeReport',
    'astainthorpe1971',
    'Anna-Mary',
    'Mary',
  ])('written %s', (form) => {
    const text = left(`We saw ${form} there.`, { marked: anna }).toLowerCase()
    expect(text).toContain(gap)
    for (const part of ['anna', 'mary', 'stain', 'thorpe', 'a.', ' m ', 'ams']) expect(text).not.toContain(part)
    expect(text).toMatch(/^we saw .*there\.$/)
  })

  test.each([
    [
      'Siobhán O’SULLIVAN-BROWN',
      ['O’Sullivan', "O'Sullivan's", 'Osullivan', 'O Sullivan', 'Brown-Sullivan', 'SULLIVAN', 'Siobhan'],
    ],
    ['Jürgen Müller', ['Mueller', 'Muller', 'MÜLLER', 'Mu\u0308ller', 'Juergen']],
    ['JUERGEN MUELLER', ['Jürgen', 'Müllers']],
    ['Łukasz Żółkiewski', ['Lukasz', 'Zolkiewski', 'ŻÓŁKIEWSKI’s']],
    ['Søren Kjærgård', ['Soeren', 'Soren', 'Kjaergaard', 'Kjaergard']],
    ['Wei Ng', ['Mr Ng', 'Ng’s', 'NG Wei']],
    ['陳大文', ['陳大文', '陳大文先生', '大文']],
    ['محمد الخطيب', ['محمد', 'ومحمد', 'الخطيب']],
    ['דוד כהן', ['כהן', 'וכהן']],
    ['Иван Ковальский', ['Ковальского', 'КОВАЛЬСКИЙ', 'Ивана']],
    ['Maria van der Berg', ['van der Berg', 'Vanderberg', 'Berg, M.']],
    ['Γιώργος Παπαδόπουλος', ['Παπαδοπουλος', 'ΠΑΠΑΔΟΠΟΥΛΟΣ']],
    ['Nguyễn Thị Hạnh', ['Nguyen', 'Hanh', 'NGUYỄN']],
    ['Mark Street', ['Mr Street', 'Mark Street', 'Street, Mark', 'M. Street', 'mark.street@example.com']],
    ['May King', ['May King', 'Ms King', 'King, M.']],
  ])('%s, in each of its forms', (name, forms) => {
    for (const form of forms) {
      const text = left(`We saw ${form} there.`, { marked: of(name) })
      expect([form, text]).toEqual([
        form,
        expect.stringMatching(/^We saw (Mr |Ms )?\[redacted: third party\](先生)?( there)\.$/),
      ])
    }
  })

  test('and a name that is an ordinary word stays an ordinary word', () => {
    const text = 'In May 2019 the company moved to 12 High Street. The marks of the king stayed.'
    expect(left(text, { marked: of('May King', 'Mark Street') })).toBe(text)
    expect(left('The chair told Street that it closed.', { marked: of('Mark Street') })).toBe(
      `The chair told ${gap} that it closed.`,
    )
  })

  test('and not her namesake', () => {
    const others = [
      { key: 'officer:2', names: ['Ruth STAINTHORPE'] },
      { key: 'officer:3', names: ['Anna PELLOW'] },
    ]
    const text = 'Ruth Stainthorpe met Anna Pellow; R. Stainthorpe paid.'
    expect(left(text, { marked: anna, others })).toBe(text)
    expect(left('Anna Stainthorpe met Ruth Stainthorpe.', { marked: anna, others })).toBe(
      `${gap} met Ruth Stainthorpe.`,
    )
    expect(left('Stainthorpe signed.', { marked: anna, others })).toBe(`${gap} signed.`)
    const same = [{ key: 'officer:4', names: ['Anna STAINTHORPE'] }]
    expect(left('Anna Stainthorpe signed.', { marked: anna, others: same })).toBe(`${gap} signed.`)
  })

  test('with what gives her away: another name of hers, and her birth', () => {
    const marked = [{ ...anna[0]!, birth: '1971-02' }]
    for (const [text, rest] of [
      ['Anna Stainthorpe, née Holroyd, signed.', `${gap}, née ${gap}, signed.`],
      ['Holroyd is the maiden or later name of Stainthorpe.', `${gap} is the maiden or later name of ${gap}.`],
      ['In February 1971 Stainthorpe was born.', `In ${gap} ${gap} was born.`],
      ['Born 02/1971.', `Born ${gap}.`],
      ['Stainthorpe was born on 3 May 1969.', `${gap} was born on ${gap}.`],
    ])
      expect(left(text!, { marked })).toBe(rest)
  })
})

describe('the year of a marked birth is left out', () => {
  const texts = [
    ['Born in 1964.', `Born in ${gap}.`],
    ['born 1964', `born ${gap}`],
    ['DOB 1964', `DOB ${gap}`],
    ['D.O.B.: 1964', `D.O.B.: ${gap}`],
    ['b. 1964', `b. ${gap}`],
    ['born c. 1964', `born c. ${gap}`],
    ['born about 1964', `born about ${gap}`],
    ['born around 1964', `born around ${gap}`],
    ['born in the year 1964', `born in the year ${gap}`],
    ['Year of birth: 1964', `Year of birth: ${gap}`],
    ['In 1964 Anna Stainthorpe was born.', `In ${gap} ${gap} was born.`],
    ['Anna Stainthorpe (1964)', `${gap} (${gap})`],
    ['Anna Stainthorpe (b. 1964) paid.', `${gap} (b. ${gap}) paid.`],
  ] as const
  const birthDates: RedactionMark[] = [{ mark: 'kind', kind: 'birth_dates', reason: 'third_party' }]
  test.each(['1964', '1964-03', '1964-03-02'])('of %s', (birth) => {
    const marked = [{ ...anna[0]!, birth }]
    for (const [text, rest] of texts) {
      expect([text, left(text, { marked })]).toEqual([text, rest])
      if (!text.includes('Anna')) expect([text, left(text, { marked, marks: birthDates })]).toEqual([text, rest])
    }
  })

  test('and the words about it, other years, and names stay', () => {
    const marked = [{ ...anna[0]!, birth: '1964-03' }]
    expect(left('Mr Bob OTHER was born in 1964.', { marked })).toBe(`Mr Bob OTHER was born in ${gap}.`)
    for (const text of ['The firm of 1964 traded.', 'Born in 1970.', 'Acme (1964) paid.'])
      expect(left(text, { marked })).toBe(text)
  })
})

test.each([
  ['at its end', 'Mrs Olga PELLOW, once Anna Stainthorpe', ['Mrs Olga PELLOW, once ', gap]],
  ['within it', 'Mr Jim Tregear, Anna Stainthorpe, Olga Pellow', ['Mr Jim Tregear, ', gap, ', Olga Pellow']],
  ['twice', 'One Stainthorpe and two Stainthorpe', ['One ', gap, ' and two ', gap]],
])('a sentence with a name left out %s keeps its citation once, at its end', (_, text, rest) => {
  const spans = leftOf([{ text, sources: [source] }, { text: ' More.' }], { marked: anna })
  expect(spans.map(({ text }) => text).join('|')).toBe(
    [...rest, ...(rest.at(-1) === gap ? [''] : []), ' More.'].join('|'),
  )
  expect(spans.filter(({ sources }) => sources)).toEqual([spans.at(-2)])
})

test('what a lookup asked for is left out, whatever it was answered', () => {
  const params = { surname: 'Wetherall', forename: 'Ottilie', addr1: '9 Cutler Row', postcode: 'HU1 7VI' }
  const asked = {
    id: 'b'.repeat(20),
    operation: 'age_verification',
    params,
    outcome: 'none_found',
  } as unknown as RecordLine
  const text = 'surname Wetherall, forename Ottilie, addr1 9 Cutler Row, postcode HU1 7VI; hu17vi'
  const kinds = (...all: ('people' | 'addresses')[]) =>
    all.map((kind): RedactionMark => ({ mark: 'kind', kind, reason: 'third_party' }))
  const said = left(text, { marks: kinds('people', 'addresses'), records: [asked] })
  for (const word of ['Wetherall', 'Ottilie', 'Cutler', 'HU1', 'hu17vi']) expect(said).not.toContain(word)
  const key = `asked:${asked.id}/person`
  const one = left(text, { marks: [{ mark: 'mention', key, reason: 'third_party' }], records: [asked] })
  for (const word of ['Wetherall', 'Ottilie', 'Cutler', 'HU1']) expect(one).not.toContain(word)
})

test('a marked controller goes with birth, id and own address; a registered office stays', () => {
  const [person, firm] = ['controller:Xk9-1aB', 'company:90000001']
  const [home, office] = ['address:12 QUAY LANE|HU1 7VI', 'address:4 MILL ROW|LS1 4VK']
  const about = (mention: string, property: Claim['property'], value: string): Claim => ({
    mention,
    property,
    value,
    source,
  })
  const claims: Claim[] = [
    about(person, 'name', 'Ms Tamsin QUILLFEATHER'),
    about(person, 'birth_month', '1961-04'),
    about(home, 'name', '12 Quay Lane, Hull'),
    about(office, 'name', '4 Mill Row, Leeds'),
    ...[home, office].map((other): Claim => ({ mention: person, property: 'address', other, source })),
    { mention: firm, property: 'registered_office', other: office, source },
  ]
  const kinds = new Map<MentionKey, Kind>([
    ...([
      [person, 'person'],
      [firm, 'company'],
      [home, 'address'],
      [office, 'address'],
    ] as const),
  ])
  const text =
    'Tamsin Quillfeather (Xk9-1aB), born in April 1961, gives 12 Quay Lane. The company is at 4 Mill Row, Leeds.'
  const composed: Composed = {
    title: [],
    reference: [],
    classification: [],
    authors: [],
    notes: [],
    changes: [],
    sections: [{ id: 's', title: [], blocks: [{ kind: 'paragraph', id: 'p', voice: 'plain', spans: [{ text }] }] }],
  }
  const mark = { mark: 'mention', key: person, reason: 'third_party' } as const
  const redaction = redactionOf([mark], { claims, kinds, clusters: [], records: [] })
  const [block] = redacted(composed, redaction, false).sections[0]!.blocks
  const said = block?.kind === 'paragraph' ? block.spans.map(({ text }) => text).join('') : ''
  for (const word of ['Tamsin', 'Quillfeather', 'Xk9', '1961', 'Quay'])
    expect([word, said]).toEqual([word, expect.not.stringContaining(word)])
  expect(said).toContain('The company is at 4 Mill Row, Leeds.')
})

test('the birth that a search for controllers asked for goes with all dates of birth', () => {
  const records = [
    {
      ...({} as RecordLine),
      id: 'a'.repeat(20),
      operation: 'controller_search',
      params: { name: 'Tamsin Quillfeather', date_of_birth: '1961-04' },
    },
  ]
  const births = left('Born 1961-04, it says.', {
    marks: [{ mark: 'kind', kind: 'birth_dates', reason: 'third_party' }],
    records,
  })
  expect(births).toBe(`Born ${gap}, it says.`)
  const people = left('Tamsin Quillfeather, born in April 1961.', {
    marks: [{ mark: 'kind', kind: 'people', reason: 'third_party' }],
    records,
  })
  expect(people).not.toMatch(/Tamsin|Quill|1961/)
})

test('a year of birth goes with its marked person, and with the dates of birth', () => {
  const officer = (birth: string) => ({
    director_id: '7',
    name_single_line: 'Ms Anna Mary STAINTHORPE',
    dob: birth,
    director_appt_list: [],
  })
  const content = caseOf(
    ['1964', '1966'].map((birth) => ({ operation: 'director_details', result: { director: officer(birth) } })),
  )
  const saidWith = (mark: RedactionMark) => {
    const redaction = redactionOf([mark], content)
    const blocks = (['contradictions', 'subjects', 'dates'] as const).flatMap((name) =>
      fill(name, name, filledFrom(withoutRedacted(content, redaction))),
    )
    const facts = factsIn({ ...content.records[0]!, result: { director: officer('1964') } }).map(({ tell }) => tell())
    const told = facts.map(({ parts }): Block => ({ kind: 'paragraph', id: 'f', voice: 'fact', spans: parts }))
    const own: Block = { kind: 'paragraph', id: 'o', voice: 'plain', spans: [{ text: 'She was born in 1964.' }] }
    return JSON.stringify(
      redacted({ ...nothing, sections: [{ id: 's', title: [], blocks: [...blocks, ...told, own] }] }, redaction, false)
        .sections.flatMap(({ blocks }) => blocks)
        .map((block) => JSON.stringify(block, (key, value) => (key === 'birth' ? undefined : value))),
    )
  }
  for (const mark of [
    { mark: 'kind', kind: 'birth_dates', reason: 'third_party' },
    { mark: 'mention', key: 'officer:7', reason: 'third_party' },
  ] satisfies RedactionMark[]) {
    expect(saidWith(mark)).not.toMatch(/196[46]/)
    expect(saidWith(mark)).toContain('[redacted')
  }
})

test.each(['/director/dob', '/director/dob_details/y'])(
  'the birth in the field %s goes with its person, also in a version of before',
  (pointer) => {
    const director = {
      director_id: '7',
      name_single_line: 'Ms Anna Mary STAINTHORPE',
      dob: '1964-03',
      dob_details: { y: '1964', m: '3' },
      director_appt_list: [],
    }
    const content = caseOf([{ operation: 'director_details', result: { director } }])
    const parts = fieldFact({ ...content.records[0]!, result: { director } }, pointer)!.parts
    const older = parts.map(({ about: _, ...part }) => part)
    const said = (spans: Line, key: MentionKey) => {
      const redaction = redactionOf([{ mark: 'mention', key, reason: 'third_party' }], content)
      return redacted(
        { ...nothing, sections: [{ id: 's', title: spans, blocks: [] }] },
        redaction,
        true,
      ).sections.flatMap(({ title }) => title.map(({ text }) => text))
    }
    for (const spans of [parts, older]) {
      expect(said(spans, 'officer:7').join('')).not.toContain('1964')
      expect(said(spans, 'officer:8').join('')).toContain('1964')
    }
  },
)
