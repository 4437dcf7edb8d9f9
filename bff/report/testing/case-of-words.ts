/** A case with a report, made of given words. */
import type { RedactionMark, RenderedReport, ReportContent } from '../../../contract/desk/reports.ts'
import { factId } from '../../../contract/reports.ts'
import type { Claim, Kind, MentionKey } from '../../../entities/claim.ts'
import { compose, numbered } from '../../../entities/report/compose.ts'
import { factsIn, type ToTell } from '../../../entities/report/facts.ts'
import type { CaseContent, RecordLine, ShownFact } from '../../../entities/report/model.ts'
import { placesIn } from '../../../entities/report/places.ts'
import { redacted, withoutRedacted } from '../../../entities/report/redact/redact.ts'
import { redactionOf } from '../../../entities/report/redact/redaction.ts'

export type Words = {
  person: [forename: string, surname: string]
  company: string
  line: string
  postcode: string
  telephone: string
  birth: string
  own: string
}

/** No redaction of the words leaves it out. */
export const openPlace = 'Vowchester'

const record = 'a'.repeat(20)
const other = 'b'.repeat(20)
const search = 'e'.repeat(20)
const line = (id: string, operation: string, seq: number): RecordLine => ({
  id,
  operation,
  at: '2026-03-02T09:00:00.000Z',
  outcome: 'found',
  reason: null,
  credits: '1',
  register: 'Sample',
  of: null,
  isSample: true,
  sha256: 'c'.repeat(64),
  chain_seq: seq,
  chain_hash: 'd'.repeat(64),
  state: 'on_record',
  params: { company_number: '90000001' },
})

export const position = '53.795, -1.56'
const placeSearch = (postcode: string): ToTell => {
  const [latitude, longitude] = position.split(', ')
  const geo_data_list = [
    { description: postcode, postcode, level: 'postcode', latitude, longitude },
    { description: openPlace, level: 'place', latitude: '55.861', longitude: '-4.257' },
  ]
  return {
    id: search,
    operation: 'geo_code',
    params: { text: postcode },
    at: '2026-03-02T09:00:00.000Z',
    outcome: 'found',
    reason: null,
    result: { geo_data_list },
  }
}

/** Everything that a record may say of these words, told by two records. */
function caseOf({ person, company, line: street, postcode, telephone, birth }: Words): CaseContent {
  const name = person.join(' ')
  const [own, firm] = ['officer:7', 'company:90000001'] as const
  const [home, phone] = [`address:${street.toUpperCase()}|${postcode}`, `phone:+44${telephone.slice(1)}`]
  const at = (pointer: string) => ({ source: { record, pointer } })
  const claims: Claim[] = [
    { mention: firm, property: 'name', value: company, ...at('/c/name') },
    { mention: own, property: 'name', value: name, ...at('/o/name') },
    { mention: own, property: 'surname', value: person[1], ...at('/o/surname') },
    { mention: own, property: 'birth_date', value: birth, ...at('/o/birth') },
    { mention: own, property: 'officer_of', value: 'Director', other: firm, ...at('/o') },
    { mention: own, property: 'appointed', value: '2015-05-01', other: firm, ...at('/o/appointed') },
    { mention: own, property: 'address', other: home, ...at('/o/address') },
    { mention: home, property: 'name', value: street, ...at('/o/address') },
    { mention: home, property: 'postcode', value: postcode, ...at('/o/address') },
    { mention: own, property: 'telephone', other: phone, ...at('/o/phone') },
    { mention: phone, property: 'name', value: telephone, ...at('/o/phone') },
    { mention: phone, property: 'tps', value: 'Y', source: { record: other, pointer: '/tps' } },
  ]
  const kinds = new Map<MentionKey, Kind>([
    ...([
      [firm, 'company'],
      [own, 'person'],
      [home, 'address'],
      [phone, 'telephone'],
    ] as const),
  ])
  return {
    file: {
      reference: 'NG-7',
      title: `Who is ${name}?`,
      purpose: `To trace ${name} of ${company}`,
      lawful_basis: 'Legitimate interests',
      retention_date: '2031-01-01',
      created_at: '2026-01-01T00:00:00.000Z',
      closed_at: null,
    },
    records: [
      line(record, 'company_appointments', 2),
      line(other, 'tps_full', 4),
      { ...line(search, 'geo_code', 6), params: { text: postcode } },
    ],
    places: placesIn(placeSearch(postcode)),
    claims,
    kinds,
    clusters: [],
    judgements: [],
    explanations: new Map(),
    findings: [
      { kind: 'finding', state: 'supported', text: `${name} lives at ${street}`, sources: [{ record, pointer: '/o' }] },
    ],
    waiting: [],
    placed: new Map(),
    hidden: new Set(),
    redacted: { places: 0, addresses: new Set<string>() },
    gaps: { missing: [], pending: 0, hidden: 0 },
    isPartial: false,
    today: '2026-03-03',
  }
}

const fact = { record, pointer: '/o/birth', property: 'birth_date', nth: 0 }
const placed = { record: search, pointer: '/geo_data_list/0', property: 'position', nth: 0 }

/** Every kind of block, with the words in each. */
function contentOf({ person, company, own, birth, line: street }: Words): ReportContent {
  const name = person.join(' ')
  const fills = [
    'question',
    'scope',
    'sources',
    'subjects',
    'profile',
    'control',
    'ownership',
    'insolvency',
    'network',
    'map',
    'timeline',
    'contradictions',
    'identities',
  ] as const
  const others = [
    'checks',
    'findings',
    'unknown',
    'preferences',
    'not_found',
    'not_answered',
    'not_run',
    'cost',
    'limits',
    'annex',
    'answer',
    'further_findings',
    'key_subjects',
    'network_picture',
    'links',
    'key_dates',
    'addresses',
    'dates',
  ] as const
  return {
    template: 'person',
    title: `Report on ${name}`,
    classification: 'Confidential',
    sections: [
      {
        id: 'own',
        title: `About ${name.toUpperCase()}`,
        blocks: [
          { kind: 'heading', id: 'h', level: 2, runs: [{ text: `${person[1]}, ${person[0]}` }] },
          {
            kind: 'paragraph',
            id: 'p',
            voice: 'opinion',
            // A name that is bold by half.
            runs: [
              { text: `I think ${person[0].slice(0, 3)}` },
              { text: person[0].slice(3), bold: true },
              { text: ` ${person[1]} ${own} lives at ${street}.` },
            ],
          },
          {
            kind: 'list',
            id: 'l',
            ordered: true,
            items: [[{ text: `${company} and ${own}` }], [{ text: `Born ${birth}` }]],
          },
          {
            kind: 'table',
            id: 't',
            columns: ['Name', own],
            rows: [[[{ text: name }], [{ text: company.toLowerCase() }]]],
          },
          { kind: 'fact', id: 'f', fact },
          { kind: 'fact', id: 'g', fact: placed },
        ],
      },
      {
        id: 'filled',
        title: 'Case',
        blocks: [...fills, ...others].map((fill) => ({ kind: 'filled', id: `x-${fill}`, fill })),
      },
    ],
  }
}

/** As the thread makes it. */
export function reportOf(words: Words, marks: readonly RedactionMark[] | null): RenderedReport {
  const all = caseOf(words)
  const parts = [
    { text: words.person.join(' '), about: 'officer:7' },
    { text: ' was born on ' },
    { text: words.birth, birth: words.birth },
    { text: '.' },
  ]
  const ofPlace = factsIn(placeSearch(words.postcode)).find(({ fact }) => factId(fact) === factId(placed))!
  const facts = new Map<string, ShownFact>([
    [factId(fact), { state: 'current', parts, source: { record, pointer: '/o/birth' } }],
    [factId(placed), { state: 'current', parts: ofPlace.tell().parts, source: placed }],
  ])
  const redaction = marks && redactionOf(marks, all)
  const seen = redaction ? withoutRedacted(all, redaction) : all
  const told = {
    content: contentOf(words),
    facts,
    all: seen,
    authors: ['Ann Example'],
    notes: [],
    changes: [[{ text: `Result: “${words.own}” became “x”` }]],
    kind: 'Due diligence on a person',
  }
  const composed = compose(told)
  const heads = {
    report_id: 'r',
    version: 2,
    state: 'draft' as const,
    saved_at: '2026-03-03T09:00:00.000Z',
    signed: null,
    is_sample: true,
    is_redacted: marks !== null,
  } as const
  const lines = new Map(all.records.map((one) => [one.id, one]))
  const left = redaction ? redacted(composed, redaction, false) : composed
  const report = numbered(left, heads, lines, redaction?.records ?? new Map())
  return report
}
