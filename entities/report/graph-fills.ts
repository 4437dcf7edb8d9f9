/** Blocks that draw and list what the records of a case say: its subjects, links, places and dates. */
import { type MentionKey, type Property, property } from '../claim.ts'
import { inWords, isDate } from '../dates.ts'
import type { Edge } from '../graph/edge.ts'
import { graphOf, type Wanted } from '../graph.ts'
import { kindLabels } from '../labels.ts'
import { rolesInWords } from '../link-words.ts'
import { mapCredit } from './base-map.ts'
import { withoutFilings, withoutRoutine } from './filings.ts'
import { bySource, cell, count, type Filling, type Given, keyInWords, partial, say, table } from './filling.ts'
import { mapPicture } from './map-picture.ts'
import type { Block, Line } from './model.ts'
import { networkPicture } from './network-picture.ts'
import { type PlaceOfCase, placesOfCase } from './places.ts'
import { isSubject, type Subject, subjectsOf } from './subjects.ts'
import { timelinePicture } from './timeline-picture.ts'

const most = { nodes: 40, subjects: 200, links: 500, places: 100, users: 5 }
const isAddressOf: ReadonlySet<Property> = new Set(['address', 'registered_office'])
/** A value that more things share is not drawn, and suggests no links. */
const hub = 12

export const graphFills = {
  subjects(id, all) {
    const subjects = subjectsOf(all)
    const hits = all.unopened + all.setAside > 0 ? [say(`${id}-unopened`, unopenedInWords(all))] : []
    if (subjects.length === 0) return [say(id, 'No record in this report names a company or a person.'), ...hits]
    const shown = subjects.slice(0, most.subjects)
    return [
      ...(shown.some(({ mentions }) => mentions.length > 1) ? [say(`${id}-joined`, joinedInWords)] : []),
      ...table(id, 'Subjects', ['Name', 'Kind', 'In the register', 'Details', 'Records'], shown.map(subjectRow)),
      ...(subjects.length > shown.length
        ? [
            say(
              `${id}-rest`,
              `The table holds the first ${most.subjects} of ${count(subjects.length)} people and companies.`,
            ),
          ]
        : []),
      ...hits,
      ...partial(id, all),
    ]
  },

  network(id, all) {
    const drawn = networkOf(all)
    const shown = networkShown(id, drawn, all, ' The table after it lists the links.')
    return [...shown, ...linksOf(id, drawn), ...partial(id, all)]
  },

  network_picture: (id, all) => [...networkShown(id, networkOf(all), all), ...partial(id, all)],

  links(id, all) {
    const network = networkOf(all, { limit: Infinity, hub: Infinity, paired: hub, everyPair: true })
    if (network.edges.length === 0) return [say(id, noLinks)]
    const { filings } = network
    return [
      ...linksOf(id, network),
      ...(filings > 0 ? [say(`${id}-filings`, `Filed documents are not listed: ${count(filings)}.`)] : []),
      ...partial(id, all),
    ]
  },

  map(id, all) {
    const { places, unplaced, hidden } = placesOfCase(all.places, all)
    const shown = places.slice(0, most.places)
    const users = Map.groupBy(
      all.claims.filter(({ property: name, other }) => isAddressOf.has(name) && other !== undefined),
      ({ other }) => other!,
    )
    const rows = shown.map((place) =>
      placeRow(place, [...new Set(users.get(place.mentions[0]!)?.map(({ mention }) => mention))], all),
    )
    const picture = mapPicture(`${id}-picture`, shown)
    return [
      ...(picture
        ? [
            { ...picture, of: onDay(all) },
            say(`${id}-key`, `Dashed circle: the place is somewhere inside it. North is up. ${mapCredit}`),
          ]
        : [say(id, 'The records in this report give no position in the United Kingdom.')]),
      ...(rows.length > 0 ? table(id, 'Places', ['No.', 'Place', 'Address of', 'Position'], rows) : []),
      ...(places.length > most.places
        ? [say(`${id}-rest`, `The map shows the first ${most.places} of ${count(places.length)} places.`)]
        : []),
      ...(unplaced > 0 ? [say(`${id}-unplaced`, unplacedInWords(unplaced))] : []),
      ...((all.unplacedLookups ?? 0) > 0
        ? [
            say(
              `${id}-unread`,
              `Older lookups with positions that this map does not read: ${count(all.unplacedLookups!)}.`,
            ),
          ]
        : []),
      ...(all.redacted.places + hidden > 0
        ? [say(`${id}-redacted`, `Redacted places, not on the map: ${count(all.redacted.places + hidden)}.`)]
        : []),
      ...partial(id, all),
    ]
  },

  timeline(id, all) {
    return [...timelineFigure(id, all, ' The table after it lists each dated event.'), ...datesOf(id, all)]
  },

  dates: datesOf,
} satisfies { [fill: string]: Filling }

/** @param after the end of the picture’s words for those who cannot see it */
export function timelineFigure(id: string, all: Given, after = ''): Block[] {
  const made = timelinePicture(`${id}-picture`, all.timeline().events, { ...all, label: all.joined })
  if (!made) return []
  const { picture, left } = made
  return [
    { ...picture, alt: `${picture.alt}${after}`, of: onDay(all) },
    ...(left > 0
      ? [
          say(
            `${id}-undrawn`,
            `Companies, offices, controllers, charges and disqualifications that are not drawn: ${count(left)}.`,
          ),
        ]
      : []),
  ]
}

/** In the caption of a picture. */
const onDay = ({ today }: Given): Line => [{ text: `on ${inWords(today)}` }]

const noLinks = 'The records of this case link no person, company, address or number.'

/** Without filed documents, which would hide the rest. `left`: links to things that the limit left out. */
function networkOf(all: Given, wanted: Wanted = { limit: most.nodes, hub }) {
  const { entityOf, hidden } = all
  const { claims, kinds, filings } = withoutFilings(all)
  const graph = graphOf({ claims, kinds, entityOf }, wanted)
  const nodes = graph.nodes.filter(({ key }) => !hidden.has(key))
  const shown = new Set(nodes.map(({ key }) => key))
  const left = graph.more.reduce((sum, { key, count }) => sum + (hidden.has(key) ? 0 : count), 0)
  return { nodes, edges: graph.edges.filter(({ a, b }) => shown.has(a) && shown.has(b)), filings, left }
}
type Network = ReturnType<typeof networkOf>

/** @param after the end of the picture’s words for those who cannot see it */
function networkShown(id: string, { nodes, edges, filings, left }: Network, all: Given, after = ''): Block[] {
  const notes = [
    ...(filings > 0 ? [say(`${id}-filings`, `Filed documents are not drawn: ${count(filings)}.`)] : []),
    ...(left > 0 ? [say(`${id}-left`, `Links to people and things that are not drawn: ${count(left)}.`)] : []),
  ]
  if (edges.length === 0) return [say(id, noLinks), ...notes]
  const picture = networkPicture(`${id}-picture`, { nodes, edges, placed: all.placed })
  return [
    { ...picture, alt: `${picture.alt}${after}`, of: onDay(all) },
    say(`${id}-key`, 'Solid lines: a record states the link. Dashed lines: equal values suggest it.'),
    ...notes,
    ...(nodes.some(({ mentions }) => mentions.length > 1) ? [say(`${id}-joined`, joinedInWords)] : []),
  ]
}

/** Links between people and companies come first. */
function linksOf(id: string, { nodes, edges }: Network): Block[] {
  const named = new Map(nodes.map((node) => [node.key, node]))
  const ofSubjects = ({ a, b }: Edge) => [a, b].every((key) => isSubject(named.get(key)?.kind))
  const [first, then] = [edges.filter(ofSubjects), edges.filter((edge) => !ofSubjects(edge))]
  const inOrder = [...first, ...then]
  const [stated, inferred] = [inOrder.filter(({ inferred }) => !inferred), inOrder.filter(({ inferred }) => inferred)]
  const names = new Map(nodes.map(({ key, label }) => [key, label]))
  const tableOf = (part: string, caption: string, columns: string[], of: Edge[], row: typeof inferredRow): Block[] =>
    of.length === 0
      ? []
      : [
          ...table(
            part,
            caption,
            columns,
            of.slice(0, most.links).map((edge) => row(edge, names)),
          ),
          ...(of.length > most.links
            ? [say(`${part}-rest`, `The table holds the first ${most.links} of ${count(of.length)} links.`)]
            : []),
        ]
  return [
    ...tableOf(id, 'Links', ['From', 'Link', 'To', 'Since', 'Until'], stated, statedRow),
    ...tableOf(`${id}-inferred`, 'Links that equal values suggest', ['One', 'Other', 'Why'], inferred, inferredRow),
  ]
}

function datesOf(id: string, all: Given): Block[] {
  const { events, undated } = all.timeline()
  if (events.length + undated.length === 0) return [say(id, 'The records of this case give no dates.')]
  const { shown, routine } = withoutRoutine(events)
  const rows = shown.map(({ date, kind, text, mentions, source }) => [
    cell(inWords(date), kind.startsWith('birth') ? { birth: date, ...aboutFirst(mentions) } : {}),
    cell(text, { sources: [source], ...aboutFirst(mentions) }),
  ])
  const without = undated.map(({ date, text, source }) => [cell(date ?? 'No date'), cell(text, { sources: [source] })])
  return [
    ...(rows.length > 0 ? table(id, 'Dated events', ['Date', 'Event'], rows) : []),
    ...(routine > 0 ? [say(`${id}-routine`, routineInWords(routine))] : []),
    ...(without.length > 0 ? table(`${id}-undated`, 'Without a date', ['The record says', 'Event'], without) : []),
    ...partial(id, all),
  ]
}

const aboutFirst = ([about]: readonly MentionKey[]) => (about === undefined ? {} : { about })

export const withoutRecords = (row: Line[]): Line[] => row.slice(0, -1)

export function subjectRow({ key, kind, label, mentions, records, claims }: Subject): Line[] {
  const details = claims.filter(({ property: name }) =>
    ['status', 'birth_month', 'birth_date', 'incorporated', 'death'].includes(name),
  )
  const first = new Map(details.toReversed().map((claim) => [`${claim.property} ${claim.value}`, claim]))
  return [
    cell(label, { about: key, ...bySource(claims.slice(0, 1).map(({ source }) => source)) }),
    cell(kindLabels[kind]),
    cell(inRegister(mentions), { about: key }),
    [...first.values()].flatMap(({ property: name, value = '', source }, at) => [
      { text: `${at > 0 ? '; ' : ''}${property(name).label}: ` },
      { text: asShown(value), sources: [source], ...(name.startsWith('birth') && { birth: value, about: key }) },
    ]),
    cell(count(records)),
  ]
}

/** A company by its number. The numbers of a person's entries are in the annex of identity decisions. */
function inRegister(mentions: readonly MentionKey[]): string {
  const companies = mentions.filter((mention) => mention.startsWith('company:'))
  const entries = [
    ['officer:', 'director'],
    ['controller:', 'controller'],
  ].flatMap(([start = '', word]) => {
    const number = mentions.filter((mention) => mention.startsWith(start)).length
    return number === 0 ? [] : [number === 1 ? `1 ${word} entry` : `${number} ${word} entries`]
  })
  return [...companies.map(keyInWords), ...entries].join(', ')
}

const unopenedInWords = ({ unopened, setAside }: Pick<Given, 'unopened' | 'setAside'>): string =>
  [
    `Search results that nobody opened, pinned or judged are not listed: ${count(unopened)} people and companies`,
    setAside > 0 && `, and ${count(setAside)} that an analyst set aside as not relevant`,
    '.',
  ]
    .filter(Boolean)
    .join('')

const routineInWords = (number: number): string =>
  number === 1
    ? 'One routine filing, such as accounts, is not listed.'
    : `Routine filings, such as accounts and confirmation statements, are not listed: ${count(number)}.`

export const joinedInWords = '“=” between names: analysts of this case decided that they are one. No record states it.'

const asShown = (value: string) => (isDate(value) ? inWords(value) : value)

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

/** The records' own names. */
const statedRow = ({ a, b, from, until, sources, names: own, ...edge }: Edge, names: Names): Line[] => [
  cell(own?.a ?? names.get(a) ?? '', { about: a }),
  cell(linkInWords(edge), bySource(sources)),
  cell(own?.b ?? names.get(b) ?? '', { about: b }),
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
  const named = rolesInWords({ kind, roles })
  return kind === 'officer_of' ? named : `${label}${kind === 'controller_of' ? ': ' : ', '}${named}`
}
