/** Blocks of a report that fill themselves from the case: one row each. */
import { appointmentTypes } from '../../contract/codes.ts'
import { isOperation, operationInWords, operation as rowOf } from '../../contract/operations.ts'
import type { Fill } from '../../contract/reports.ts'
import { type Claim, type MentionKey, property, type Source } from '../claim.ts'
import { standing } from '../clusters.ts'
import { contradictionsAmong } from '../contradictions/find.ts'
import { inWords } from '../contradictions/world.ts'
import { type Edge, graphOf, type Node } from '../graph.ts'
import { kindLabels, type Labels, labelsOf } from '../labels.ts'
import { timelineOf } from '../timeline.ts'
import { mapCredit } from './base-map.ts'
import { mapPicture } from './map-picture.ts'
import type { Block, CaseContent, Line, RecordLine, Text } from './model.ts'
import { networkPicture } from './network-picture.ts'
import { type PlaceOfCase, placesOfCase } from './places.ts'
import { timelinePicture } from './timeline-picture.ts'

type Given = CaseContent & { label: Labels; entityOf: (key: MentionKey) => MentionKey }
type Filling = (id: string, given: Given) => Block[]

export const given = (content: CaseContent): Given => {
  const first = new Map(content.clusters.flatMap((keys) => keys.map((key) => [key, keys.toSorted()[0]!] as const)))
  return { ...content, label: labelsOf(content.claims), entityOf: (key) => first.get(key) ?? key }
}

const most = { rows: 2000, nodes: 40, subjects: 200, places: 100, users: 5 }

const say = (id: string, ...texts: (string | Text)[]): Block => ({
  kind: 'paragraph',
  id,
  voice: 'note',
  spans: texts.map((text) => (typeof text === 'string' ? { text } : text)),
})
const cell = (text: string, more: Omit<Text, 'text'> = {}): Line => [{ text, ...more }]
const table = (id: string, caption: string, columns: string[], rows: Line[][]): Block[] => [
  { kind: 'table', id: `${id}-table`, caption, columns, rows: rows.slice(0, most.rows) },
  ...(rows.length > most.rows
    ? [say(`${id}-more`, `The table holds the first ${count(most.rows)} of ${count(rows.length)} rows.`)]
    : []),
]
const count = (number: number) => number.toLocaleString('en-GB')
const dayOf = (at: string) => inWords(at.slice(0, 10))
const bySource = (sources: readonly Source[]) => ({ sources: sources.slice(0, 3) })
const byRecord = (record: RecordLine) => ({ sources: [{ record: record.id, pointer: '' }] })
const askedFor = ({ params }: RecordLine): string =>
  Object.entries(params)
    .filter(([name, value]) => value && !['page_id', 'previous_page_id', 'client', 'api_key'].includes(name))
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`)
    .join(', ')

function partial(id: string, { isPartial, gaps }: Given): Block[] {
  const notes = [
    isPartial && 'The case holds more claims than this block reads. The newest records are shown.',
    gaps.pending > 0 &&
      `${count(gaps.pending)} records are not shown yet, because their claims are still being written.`,
  ].filter((note) => note !== false)
  return notes.map((note, at) => say(`${id}-gap-${at}`, note))
}

const listRecords =
  (outcome: string, none: string, title: string): Filling =>
  (id, { records }) => {
    const found = records.filter((record) => record.outcome === outcome && record.state !== 'erased')
    if (found.length === 0) return [say(id, none)]
    const rows = found.map((record) => [
      cell(operationInWords(record.operation), byRecord(record)),
      cell(askedFor(record)),
      cell(dayOf(record.at)),
      ...(outcome === 'not_answered' ? [cell((record.reason ?? 'not known').replaceAll('_', ' '))] : []),
    ])
    return table(id, title, ['Lookup', 'Question', 'Day', ...(outcome === 'not_answered' ? ['Reason'] : [])], rows)
  }

const fillings: { readonly [Name in Fill]: Filling } = {
  question: (id, { file }) => [
    { kind: 'paragraph', id: `${id}-title`, voice: 'plain', spans: [{ text: file.title, bold: true }] },
    { kind: 'paragraph', id, voice: 'plain', spans: [{ text: file.purpose }] },
  ],

  scope: (id, { file }) =>
    table(
      id,
      'Scope',
      ['Field', 'Value'],
      [
        [cell('Case'), cell(file.reference)],
        [cell('Purpose'), cell(file.purpose)],
        [cell('Lawful basis'), cell(file.lawful_basis)],
        [cell('Opened'), cell(dayOf(file.created_at))],
        [cell('Closed'), cell(file.closed_at ? dayOf(file.closed_at) : 'Open')],
        [cell('Records are kept until'), cell(inWords(file.retention_date))],
      ],
    ),

  sources(id, { records }) {
    const groups = Map.groupBy(
      records,
      ({ register, operation }) => `${register ?? 'Not named by the service'}\n${operation}`,
    )
    if (groups.size === 0) return [say(id, 'Nothing was looked up in this case.')]
    const rows = [...groups].map(([key, of]) => {
      const [register = '', operation = ''] = key.split('\n')
      const days = of.map(({ at }) => at.slice(0, 10)).toSorted()
      const data = [...new Set(of.flatMap(({ of }) => (of ? [of.slice(0, 10)] : [])))].toSorted()
      return [
        cell(register),
        cell(operationInWords(operation)),
        cell(count(of.length)),
        cell(inWords(days[0]!)),
        cell(inWords(days.at(-1)!)),
        cell(data.length > 0 ? data.map(inWords).join(', ') : 'Not named'),
      ]
    })
    return table(id, 'Sources', ['Register', 'Lookup', 'Records', 'First day', 'Last day', 'Data of'], rows)
  },

  subjects(id, all) {
    const { claims, kinds, entityOf } = all
    const { nodes } = graphOf(
      { claims, kinds, entityOf },
      { limit: most.subjects, hub: 12, kinds: new Set(['company', 'person']) },
    )
    if (nodes.length === 0) return [say(id, 'The records of this case name no company and no person.')]
    const about = Map.groupBy(claims, ({ mention }) => entityOf(mention))
    const rows = nodes
      .toSorted((one, other) => other.records - one.records || (one.label < other.label ? -1 : 1))
      .map((node) => subjectRow(node, about.get(node.key) ?? []))
    return [...table(id, 'Subjects', ['Name', 'Kind', 'Known as', 'Details', 'Records'], rows), ...partial(id, all)]
  },

  network(id, all) {
    const { claims, kinds, entityOf, placed, hidden } = all
    const graph = graphOf({ claims, kinds, entityOf }, { limit: most.nodes, hub: 12 })
    const isCharge = new Set(graph.edges.flatMap(({ kind, b }) => (kind === 'charge' ? [b] : [])))
    const nodes = graph.nodes
      .filter(({ key }) => !hidden.has(key))
      .map((node) => (isCharge.has(node.key) ? { ...node, label: `Charge ${node.label}` } : node))
    const shown = new Set(nodes.map(({ key }) => key))
    const edges = graph.edges.filter(({ a, b }) => shown.has(a) && shown.has(b))
    if (edges.length === 0) return [say(id, 'The records of this case link nothing.')]
    const names = new Map(nodes.map(({ key, label }) => [key, label]))
    const [stated, inferred] = [edges.filter(({ inferred }) => !inferred), edges.filter(({ inferred }) => inferred)]
    return [
      networkPicture(`${id}-picture`, { nodes, edges, placed }),
      say(`${id}-key`, 'Solid lines: a record states the link. Dashed lines: equal values suggest it.'),
      ...table(
        id,
        'Links',
        ['From', 'Link', 'To', 'Since', 'Until'],
        stated.map((edge) => statedRow(edge, names)),
      ),
      ...(inferred.length > 0
        ? table(
            `${id}-inferred`,
            'Links that equal values suggest',
            ['One', 'Other', 'Why'],
            inferred.map((edge) => inferredRow(edge, names)),
          )
        : []),
      ...partial(id, all),
    ]
  },

  map(id, all) {
    const { places, unplaced, hidden } = placesOfCase(all.places, all)
    const shown = places.slice(0, most.places)
    const users = Map.groupBy(
      all.claims.filter(({ property: name, other }) => name === 'address' && other !== undefined),
      ({ other }) => other!,
    )
    const rows = shown.map((place) =>
      placeRow(place, [...new Set(users.get(place.mentions[0]!)?.map(({ mention }) => mention))], all),
    )
    const picture = mapPicture(`${id}-picture`, shown)
    return [
      ...(picture
        ? [picture, say(`${id}-key`, `Dashed circle: the place is somewhere inside it. North is up. ${mapCredit}`)]
        : [say(id, 'The records in this report give no position in the United Kingdom.')]),
      ...(rows.length > 0 ? table(id, 'Places', ['No.', 'Place', 'Address of', 'Position'], rows) : []),
      ...(places.length > most.places
        ? [say(`${id}-rest`, `The map shows the first ${most.places} of ${count(places.length)} places.`)]
        : []),
      ...(unplaced > 0 ? [say(`${id}-unplaced`, unplacedInWords(unplaced))] : []),
      ...(all.redacted.places + hidden > 0
        ? [say(`${id}-redacted`, `Redacted places, not on the map: ${count(all.redacted.places + hidden)}.`)]
        : []),
      ...partial(id, all),
    ]
  },

  timeline(id, all) {
    const { claims, entityOf } = all
    const { events, undated } = timelineOf({ claims, entityOf })
    if (events.length + undated.length === 0) return [say(id, 'The records of this case give no dates.')]
    const picture = timelinePicture(`${id}-picture`, events, all)
    const rows = events.map(({ date, kind, text, mentions, source }) => [
      cell(inWords(date), kind.startsWith('birth') ? { birth: date } : {}),
      cell(text, { sources: [source], ...(mentions[0] !== undefined && { about: mentions[0] }) }),
    ])
    const without = undated.map(({ date, text, source }) => [
      cell(date ?? 'No date'),
      cell(text, { sources: [source] }),
    ])
    return [
      ...(picture ? [picture] : []),
      ...table(id, 'Dated events', ['Date', 'Event'], rows),
      ...(without.length > 0 ? table(`${id}-undated`, 'Without a date', ['The record says', 'Event'], without) : []),
      ...partial(id, all),
    ]
  },

  contradictions(id, all) {
    const rows: Line[][] = []
    const applied = rulesOf(all)
    for (const { label, items } of applied)
      for (const { id: contradiction, text, sides } of items) {
        const explained = all.explanations.get(contradiction)
        rows.push([
          cell(label),
          cell(text),
          sides.flatMap((side, at) => [
            ...(at > 0 ? [{ text: '; ' }] : []),
            { text: side.text, sources: [side.source] },
          ]),
          cell(
            explained
              ? `${explained.text} (${explained.analyst_name ?? 'an analyst'}, ${dayOf(explained.at)})`
              : 'Not explained',
          ),
        ])
      }
    const states = applied.map(({ label, state, why }) => [cell(label), cell(stateNames[state]), cell(why ?? '')])
    return [
      ...(rows.length > 0
        ? table(id, 'Contradictions', ['Rule', 'Contradiction', 'Sides', 'Explanation'], rows)
        : [say(id, 'The rules that could be checked found no contradiction.')]),
      ...table(`${id}-rules`, 'Rules', ['Rule', 'State', 'Missing'], states),
    ]
  },

  identities(id, { judgements, label }) {
    const stand = standing(judgements)
    if (stand.length === 0) return [say(id, 'No identity was decided in this case.')]
    const rows = stand.map(({ a, b, verdict, reason, analyst_name, at }) => [
      cell(nameWith(label, a), { about: a }),
      cell(nameWith(label, b), { about: b }),
      cell(verdictNames[verdict] ?? verdict),
      cell(reason || 'No reason given'),
      cell(`${analyst_name ?? 'An analyst'}, ${dayOf(at)}`),
    ])
    return table(id, 'Identity decisions', ['One', 'Other', 'Decision', 'Reason', 'Decided'], rows)
  },

  findings(id, { findings }) {
    const shown = findings.filter(({ state, kind }) => state !== 'withdrawn' && kind !== 'task')
    if (shown.length === 0) return [say(id, 'No finding was written in this case.')]
    const rows = shown.map(({ kind, state, text, sources }) => [
      cell(kind.replaceAll('_', ' ')),
      cell(state),
      cell(text || 'Erased with its record', bySource(sources)),
    ])
    return table(id, 'Hypotheses and findings', ['Kind', 'State', 'Text'], rows)
  },

  preferences(id, { claims, records, label }) {
    const day = new Map(records.map(({ id, at }) => [id, at]))
    const found = claims.filter(({ property: name }) => name === 'tps' || name === 'ctps')
    const isChecked = ({ operation, outcome }: RecordLine) => operation === 'tps_full' && outcome === 'found'
    if (found.length === 0)
      return [
        say(
          id,
          records.some(isChecked)
            ? 'Telephone numbers were checked. No answer in this report says clearly whether its number may be called.'
            : 'No answer about the preference registers is on record.',
        ),
      ]
    const rows = found.map(({ mention, property: name, value = '', source }) => {
      const at = day.get(source.record)
      return [
        cell(label(mention), { about: mention }),
        cell(property(name).label),
        cell(value, { sources: [source] }),
        cell(at ? dayOf(at) : ''),
        cell(at ? inWords(daysAfter(at, 27)) : ''),
      ]
    })
    return [
      ...table(id, 'Preference registers', ['Number', 'Register', 'Answer', 'Checked', 'Valid through'], rows),
      say(`${id}-limit`, 'A check is valid through its 28th day.'),
    ]
  },

  not_found: listRecords(
    'none_found',
    'None found: nothing. No lookup on record was answered with nothing found.',
    'Looked up, none found',
  ),
  not_answered: listRecords(
    'not_answered',
    'Not answered: nothing. No lookup on record was left without an answer.',
    'Not answered',
  ),

  not_run(id, all) {
    const { records, kinds, label, waiting } = all
    const outcomes = new Map<string, Set<string>>()
    for (const { operation, params, outcome } of records) {
      const lookup = `${operation} ${params.company_number?.trim()}`
      outcomes.set(lookup, (outcomes.get(lookup) ?? new Set()).add(outcome))
    }
    const isAnswered = (lookup: string) => ['found', 'none_found'].some((outcome) => outcomes.get(lookup)?.has(outcome))
    const companies = [...kinds].flatMap(([key, kind]) =>
      kind === 'company' && key.startsWith('company:') ? [key] : [],
    )
    const rows = companies.flatMap((key) => {
      const left = ofCompany
        .filter((operation) => !isAnswered(`${operation} ${key.slice(8)}`))
        .map(
          (operation) =>
            operationInWords(operation) + (outcomes.has(`${operation} ${key.slice(8)}`) ? ' (not answered)' : ''),
        )
      return left.length === 0 ? [] : [[cell(label(key), { about: key }), cell(left.join(', '))]]
    })
    const rules = rulesOf(all).filter(({ state }) => state === 'not_run')
    return [
      ...(rows.length > 0
        ? table(id, 'Lookups that were not run', ['Company', 'Not run, or not answered'], rows)
        : [say(id, allRun(companies.length))]),
      ...(rules.length > 0
        ? table(
            `${id}-rules`,
            'Checks that were not run',
            ['Check', 'Missing'],
            rules.map(({ label, why }) => [cell(label), cell(why ?? '')]),
          )
        : []),
      ...waiting.map(({ name, rows }, at) =>
        say(`${id}-batch-${at}`, `Batch ${name}: ${count(rows)} rows were not run.`),
      ),
    ]
  },

  cost(id, { records }) {
    const groups = Map.groupBy(records, ({ operation }) => operation)
    const sum = (of: readonly RecordLine[]) =>
      of.reduce((total, { credits }) => total + Math.round(Number(credits ?? 0) * 1000), 0) / 1000
    const unknown = (of: readonly RecordLine[]) => of.filter(({ credits }) => credits === null).length
    const line = (name: string, of: readonly RecordLine[]) => [
      cell(name),
      cell(count(of.length)),
      cell(sum(of).toLocaleString('en-GB')),
      cell(count(unknown(of))),
    ]
    const rows = [...groups].map(([operation, of]) => line(operationInWords(operation), of))
    return table(
      id,
      'Cost in credits',
      ['Lookup', 'Calls', 'Credits', 'Price not known'],
      [...rows, line('Total', records)],
    )
  },

  limits(id, { records, gaps, isPartial }) {
    const items = [
      ...(records.some(({ isSample }) => isSample)
        ? ['Records come from an invented register. No company or person in them is real.']
        : []),
      'A record says what the register answered on its day. The register may have changed since.',
      '“None found” means that the register returned no entry. It does not prove that there is none.',
      'A director id names an entry of the register, and not a person. Analysts decided which entries are one person.',
      'A dashed link is suggested by equal values. It is not stated by a record.',
      ...(gaps.missing.length > 0
        ? [`${count(gaps.missing.length)} records cannot be read. Nothing of them is shown.`]
        : []),
      ...(gaps.hidden > 0 ? [`${count(gaps.hidden)} records of other cases are not shown to this reader.`] : []),
      ...(gaps.pending > 0 ? [`${count(gaps.pending)} records were not read yet.`] : []),
      ...(isPartial ? ['The case holds more claims than the report reads. The newest records are shown.'] : []),
    ]
    return [{ kind: 'list', id, ordered: false, items: items.map((text) => [{ text }]) }]
  },

  annex: (id) => [
    say(
      id,
      'The annex lists each cited record with the SHA-256 of its answer and its row in the ledger. To verify, export the evidence of the case as a ZIP, unpack it, and run: node verify-evidence.mjs. It needs Node and nothing else.',
    ),
  ],
}

export const fill = (name: Fill, id: string, all: Given): Block[] => fillings[name](id, all)

/** Answers may have further pages, so it never says that a list is complete. */
const allRun = (companies: number): string =>
  companies === 0
    ? 'The records of this case name no company by its number.'
    : `Not run: nothing. Each of these lookups was answered for each company: ${ofCompany.map(operationInWords).join(', ')}.`

/** Lookups that need only a company's number. */
const ofCompany = [
  'company_number_search',
  'company_appointments',
  'company_mortgage_index',
  'company_filing_history',
].filter(
  (operation) => isOperation(operation) && (rowOf(operation).params as readonly string[]).includes('company_number'),
)

function rulesOf({ claims, clusters, records }: Given) {
  const days = new Map(records.map(({ id, at }) => [id, at.slice(0, 10)]))
  return contradictionsAmong({ claims, clusters, dayOf: (record) => days.get(record) ?? null })
}

const stateNames = {
  found: 'Found',
  not_there: 'Checked: nothing found',
  cannot_tell: 'Cannot be told',
  not_run: 'Not run',
} as const
const verdictNames: { readonly [verdict: string]: string } = { same: 'Same', different: 'Different', unsure: 'Unsure' }

function subjectRow({ key, kind, label, mentions, records }: Node, claims: readonly Claim[]): Line[] {
  const details = claims.filter(({ property: name }) =>
    ['status', 'birth_month', 'birth_date', 'incorporated', 'death'].includes(name),
  )
  const first = new Map(details.toReversed().map((claim) => [claim.property, claim]))
  return [
    cell(label, { about: key, ...bySource(claims.slice(0, 1).map(({ source }) => source)) }),
    cell(kindLabels[kind]),
    cell(
      mentions
        .filter((mention) => !mention.startsWith('row:'))
        .map((mention) => mention.replace(':', ' '))
        .join(', '),
      { about: key },
    ),
    [...first.values()].flatMap(({ property: name, value = '', source }, at) => [
      { text: `${at > 0 ? '; ' : ''}${property(name).label}: ` },
      { text: asShown(value), sources: [source], ...(name.startsWith('birth') && { birth: value }) },
    ]),
    cell(count(records)),
  ]
}

const asShown = (value: string) => (/^\d{4}(-\d\d){0,2}$/.test(value) ? inWords(value) : value)

function placeRow(
  { number, name, mentions, what, point, problem, sources }: PlaceOfCase,
  users: readonly MentionKey[],
  { label }: Given,
): Line[] {
  const [about] = mentions
  const isFar = point !== null && number === null
  const doubt = problem ? `Position in doubt: ${problem}` : ''
  return [
    cell(number === null ? '' : String(number)),
    cell(name, { ...(about !== undefined && { about }), ...bySource(sources) }),
    users
      .slice(0, most.users)
      .flatMap((user, at) => [...(at > 0 ? [{ text: '; ' }] : []), { text: label(user), about: user }])
      .concat(users.length > most.users ? [{ text: `; and ${count(users.length - most.users)} more` }] : []),
    cell([`${what}${isFar ? '; outside this map' : ''}`, doubt].filter(Boolean).join('. ')),
  ]
}

const unplacedInWords = (number: number): string =>
  number === 1
    ? 'One address with a postcode is not on the map: no place search in this report gives its position.'
    : `${count(number)} addresses with a postcode are not on the map: no place search in this report gives their position.`

type Names = ReadonlyMap<string, string>

const statedRow = ({ a, b, from, until, sources, ...edge }: Edge, names: Names): Line[] => [
  cell(names.get(a) ?? '', { about: a }),
  cell(linkInWords(edge), bySource(sources)),
  cell(names.get(b) ?? '', { about: b }),
  cell(from ? inWords(from) : ''),
  cell(until ? inWords(until) : ''),
]

const inferredRow = ({ a, b, label, because, sources }: Edge, names: Names): Line[] => [
  cell(names.get(a) ?? '', { about: a }),
  cell(names.get(b) ?? '', { about: b }),
  cell(because ?? label, bySource(sources)),
]

/** An office by its own name, like “Director”. The number of a charge is in the name of the charge. */
function linkInWords({ kind, label, roles }: Pick<Edge, 'kind' | 'label' | 'roles'>): string {
  if (kind === 'charge' || roles.length === 0) return label
  const named = roles.map((role) => appointmentTypes[role] ?? role)
  return kind === 'officer_of' ? named.join(', ') : [label, ...named].join(', ')
}

/** The key distinguishes two people with one name. */
const nameWith = (label: Labels, key: MentionKey) =>
  key.startsWith('row:') ? label(key) : `${label(key)} (${key.replace(':', ' ')})`

const daysAfter = (at: string, days: number): string =>
  new Date(Date.parse(at.slice(0, 10)) + days * 86_400_000).toISOString().slice(0, 10)
