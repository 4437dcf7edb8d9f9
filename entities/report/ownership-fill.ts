/** Who stands behind a company, over several companies: a chart, its chains in words, and where they end. */
import { endWords, ruleWords } from '../../contract/ownership.ts'
import { statementInWords } from '../../contract/register/words.ts'
import type { MentionKey, Source } from '../claim.ts'
import { inWords } from '../dates.ts'
import { companyKey } from '../keys.ts'
import { stateOn } from '../ownership/entries.ts'
import { kindInWords, rangeOrNone } from '../ownership/in-words.ts'
import { type ReadControl, readControl } from '../ownership/read-claims.ts'
import { type ShownOwnership, shownOwnership } from '../ownership/reply.ts'
import { uncheckedLists, unreadLine } from './control-fill.ts'
import { cell, count, type Given, listOf, partial, say, table } from './filling.ts'
import type { Block, Line, RecordLine } from './model.ts'
import { isNewestIn, newestOf } from './newest-records.ts'
import { ownershipPicture } from './ownership-picture.ts'

/** Companies and chains in full. Others are counted. */
const most = { companies: 6, chains: 60 }

export function ownership(id: string, all: Given): Block[] {
  const asked = askedCompanies(all)
  if (asked.size === 0) return [say(id, 'This report holds no lookup of a company’s controllers.')]
  const control = readControl({
    claims: newestFirst(all),
    entityOf: all.entityOf,
    answered: (key) => asked.get(key)?.outcome ?? null,
  })
  const charts = chartsOf(asked, control, all)
  const shown = charts.slice(0, most.companies)
  const left = charts.length - shown.length
  return [
    say(
      id,
      `By ${lookupsInWords(asked)}. Ranges are the register’s bands, multiplied along a chain. The register does not list shares of 25% or less.`,
    ),
    ...shown.flatMap((one, at) => companyBlocks(`${id}-${at}`, one, asked, all)),
    ...(shown.some(({ edges }) => edges.length > 0) ? [say(`${id}-key`, key)] : []),
    ...listOf(`${id}-unchecked`, uncheckedLists(all)),
    ...(left > 0 ? [say(`${id}-rest`, `Of ${count(left)} more companies, the controllers were looked up.`)] : []),
    ...((all.redacted.records ?? 0) > 0 ? [say(`${id}-redacted`, redactedWords)] : []),
    ...partial(id, all),
  ]
}

const key =
  'Above: who controls. Below: what it controls. Double frame: the company. Cut corners: a person. Dashed frame: controllers not looked up. Double line: part of a circle.'

const redactedWords = 'Redacted records are left out of the chart. What they answered is shown here as not looked up.'

type Asked = { outcome: 'found' | 'none_found'; record: RecordLine; has_more: boolean }

/** Whose controllers were looked up, with the newest answer. */
function askedCompanies(all: Given): Map<MentionKey, Asked> {
  const outcomes = ['found', 'none_found'] as const
  return new Map(
    outcomes.flatMap((outcome) =>
      [...newestOf('company_controllers', all, outcome)].map(([key, record]): [MentionKey, Asked] => [
        all.entityOf(companyKey(key.slice('company:'.length))),
        { outcome, record, has_more: all.partlyRead?.has(record.id) ?? false },
      ]),
    ),
  )
}

/** `lookups of 5 January 2024 to 3 November 2026`. */
function lookupsInWords(asked: ReadonlyMap<MentionKey, Asked>): string {
  const days = [...asked.values()].map(({ record }) => record.at.slice(0, 10)).toSorted()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return first === last ? `lookups of ${inWords(first)}` : `lookups of ${inWords(first)} to ${inWords(last)}`
}

/** Of an entry in two records, the newer counts. What a newer list of controllers replaced is left out. */
function newestFirst({ claims, records }: Given) {
  const days = new Map(records.map(({ id, at }) => [id, at]))
  const dayOf = (record: string) => days.get(record) ?? ''
  const isNewest = isNewestIn({ records })
  const old = new Set(
    records.flatMap((one) => (one.operation === 'company_controllers' && !isNewest(one) ? [one.id] : [])),
  )
  const kept = claims.filter(({ source }) => !old.has(source.record))
  return kept.toSorted((one, other) => {
    const [a, b] = [dayOf(one.source.record), dayOf(other.source.record)]
    return a === b ? 0 : a < b ? 1 : -1
  })
}

type Chart = ShownOwnership & { company: MentionKey }

/** A company that is in the chart of another has none of its own. The lowest come first: their chains are the longest. */
function chartsOf(asked: ReadonlyMap<MentionKey, Asked>, control: ReadControl, all: Given): Chart[] {
  const controls = new Set(
    control.entries.flatMap((entry) => (stateOn(entry, all.today) === 'current' ? [entry.controller] : [])),
  )
  const drawn = new Set<MentionKey>()
  return [...asked.keys()]
    .toSorted((one, other) => Number(controls.has(one)) - Number(controls.has(other)))
    .flatMap((company) => {
      if (drawn.has(company)) return []
      const shown = shownOwnership(
        { company, on: all.today, withEnded: false },
        {
          control,
          label: all.joined,
          idOf: (key) => key,
          kindOf: (key) => all.kinds.get(key) ?? (key.startsWith('company:') ? 'company' : 'person'),
        },
      )
      for (const { key } of shown.nodes) drawn.add(key)
      const nodes = shown.nodes.map((node) =>
        asked.get(node.key)?.has_more ? { ...node, has_more: true as const } : node,
      )
      return [{ ...shown, nodes, company }]
    })
}

function companyBlocks(id: string, chart: Chart, asked: ReadonlyMap<MentionKey, Asked>, all: Given): Block[] {
  const { company, nodes, edges, chains, totals, circles } = chart
  const picture = edges.length > 0 ? ownershipPicture(`${id}-picture`, chart, company) : null
  const [up, down] = (['up', 'down'] as const).map((way) => chains.filter(({ direction }) => direction === way))
  const sums = totals.filter(({ chains }) => chains > 1).map((total) => sumLine(total, company, all))
  const unread = nodes.flatMap(({ key, has_more }) => {
    const record = asked.get(key)?.record
    return has_more && record ? [unreadLine(key, all.joined(key), record)] : []
  })
  const named = circles.map((circle) => circleLine(circle, chart, all))
  return [
    { kind: 'heading', id: `${id}-title`, level: 2, spans: [{ text: all.joined(company), about: company }] },
    ...(picture
      ? [
          {
            ...picture,
            of: [
              { text: 'of ' },
              { text: all.joined(company), about: company },
              { text: `, by ${lookupsInWords(asked)}` },
            ],
          },
        ]
      : []),
    ...(edges.length > 0 && !picture ? [say(`${id}-large`, 'The chart is too large for a page.')] : []),
    ...endBlocks(id, chart, asked.get(company)?.record),
    ...chainTable(`${id}-up`, 'Chains to who controls it', up!, chart, all),
    ...chainTable(`${id}-down`, 'Chains to what it controls', down!, chart, all),
    ...listOf(`${id}-unread`, unread),
    ...listOf(`${id}-sums`, sums),
    ...listOf(`${id}-circles`, named),
    ...(chart.is_partial ? [say(`${id}-partial`, 'This chart is not whole: the case holds more than it shows.')] : []),
  ]
}

/** Why the chain ends at the company itself. */
function endBlocks(id: string, { nodes, company }: Chart, record: RecordLine | undefined): Block[] {
  const node = nodes.find(({ key }) => key === company)
  if (node?.end === undefined) return []
  const sources = record ? [{ record: record.id, pointer: '' }] : []
  return [
    {
      kind: 'paragraph',
      id: `${id}-end`,
      voice: 'plain',
      spans: [
        { text: `${endWords[node.end]}.`, sources },
        ...node.statements.map(({ statement, source }) => ({
          text: ` ${statementInWords(statement)}.`,
          sources: [source],
        })),
      ],
    },
  ]
}

type Chain = ShownOwnership['chains'][number]

function chainTable(id: string, caption: string, chains: readonly Chain[], chart: Chart, all: Given): Block[] {
  if (chains.length === 0) return []
  const rows = chains.slice(0, most.chains).map((chain): Line[] => {
    const node = chart.nodes.find(({ key }) => key === chain.to)
    return [
      cell(all.joined(chain.to), { about: chain.to, sources: sourcesOf(chain, chart) }),
      cell(node ? kindInWords(node) : '', node?.company_number ? { about: chain.to } : {}),
      cell(chain.rule === 'circle' ? '' : rangeOrNone(chain)),
      names(chain.path.slice(1, -1), all),
      cell(ruleWords[chain.rule]),
    ]
  })
  return [
    ...table(id, caption, ['Name', 'What it is', 'Range', 'Through', 'Control'], rows),
    ...(chains.length > rows.length
      ? [say(`${id}-rest`, `The table holds the first ${rows.length} of ${count(chains.length)} chains.`)]
      : []),
  ]
}

/** The entry of each step. */
function sourcesOf({ path, direction }: Chain, { edges }: Chart): Source[] {
  return path.slice(1).flatMap((key, at) => {
    const [controller, controlled] = direction === 'up' ? [key, path[at]] : [path[at], key]
    return edges.find((edge) => edge.controller === controller && edge.controlled === controlled)?.source ?? []
  })
}

const names = (keys: readonly MentionKey[], { joined }: Given): Line =>
  keys.flatMap((key, at) => [...(at > 0 ? [{ text: ', ' }] : []), { text: joined(key), about: key }])

function sumLine(total: ShownOwnership['totals'][number], company: MentionKey, { joined }: Given): Line {
  const { to, direction, chains } = total
  const [controller, controlled] = direction === 'up' ? [to, company] : [company, to]
  return [
    { text: joined(controller), about: controller },
    { text: ' of ' },
    { text: joined(controlled), about: controlled },
    { text: `, over ${count(chains)} chains together: ${rangeOrNone(total)}.` },
  ]
}

/** `Circle: A controls B, B controls A.` */
function circleLine(circle: readonly MentionKey[], { edges }: Chart, { joined }: Given): Line {
  const steps = circle.map((controller, at) => ({ controller, controlled: circle[(at + 1) % circle.length]! }))
  return [
    { text: 'Circle: ' },
    ...steps.flatMap(({ controller, controlled }, at): Line => {
      const edge = edges.find((one) => one.controller === controller && one.controlled === controlled)
      return [
        { text: joined(controller), about: controller },
        { text: ' controls ' },
        controller === controlled ? { text: 'itself' } : { text: joined(controlled), about: controlled },
        { text: at < steps.length - 1 ? ', ' : '.', ...(edge && { sources: [edge.source] }) },
      ]
    }),
  ]
}
