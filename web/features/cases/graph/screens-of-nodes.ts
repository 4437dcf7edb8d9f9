/** The screens of a node, and the lookups about it. */
import type { GraphEdge, GraphNode } from '../../../../contract/desk/graph.ts'
import { hasPlaces, screenOf } from '../../../lookup/operations.ts'
import type { Question } from '../../../lookup/record/held.ts'
import { toCompany, toDirector, toDocument, toMapOf, toRecordAt } from '../../../paths.ts'

type NodeScreen = { words: string; address: string }
type NodeSource = GraphNode['sources'][number]

/** Operations whose screens show most about a node of this kind. The others come after. */
const best: { readonly [kind in GraphNode['kind']]?: readonly string[] } = {
  person: ['director_details', 'director_search', 'company_appointments', 'company_controllers', 'people_search'],
  telephone: ['tps_full', 'geo_code_telephone'],
  place: ['geo_code', 'find_my_nearest', 'geo_code_telephone', 'area_code', 'ip_location'],
  address: ['geo_code', 'find_my_nearest'],
  ip: ['ip_location'],
  document: ['company_document_info', 'company_filing_history'],
}

/** The screen that shows the node best, from the case's records, so opening it is free. Otherwise its record. */
export function screenOfNode(node: GraphNode, edges: readonly GraphEdge[]): NodeScreen | null {
  const number = companyNumber(node.key)
  if (number) return { words: 'Open dossier', address: toCompany(number) }
  const order = best[node.kind] ?? []
  const rank = ({ operation }: NodeSource) => (order.includes(operation) ? order.indexOf(operation) : order.length)
  const sources = node.sources.toSorted((one, other) => rank(one) - rank(other))
  for (const source of sources) {
    const screen = screenOfSource(node, source, edges)
    if (screen) return screen
  }
  const [source] = [...sources, ...edges.filter((edge) => isEnd(edge, node.key)).flatMap(({ sources }) => sources)]
  return source ? { words: 'Open record', address: toRecordAt({ from: source.record, at: source.pointer }) } : null
}

function screenOfSource(
  node: GraphNode,
  { record, pointer, operation }: NodeSource,
  edges: readonly GraphEdge[],
): NodeScreen | null {
  if (node.mentions.some((mention) => mention.startsWith('officer:'))) {
    if (/^\/director(\/|$)/.test(pointer)) return { words: 'Open dossier', address: toDirector({ record }) }
    const [row] = /^\/(appt_list|director_list)\/\d+/.exec(pointer) ?? []
    return row ? { words: 'Open dossier', address: toDirector({ from: record, at: `${row}/director_id` }) } : null
  }
  const company = edges
    .filter((edge) => isEnd(edge, node.key))
    .flatMap(({ a, b }) => companyNumber(a === node.key ? b : a) ?? [])[0]
  const image_key = /^document:(.+)$/.exec(node.key)?.[1]
  if (image_key) return company ? { words: 'Open document', address: toDocument(company, image_key) } : null
  // The map shows the addresses of an answer.
  if (node.kind === 'address' && operation !== 'geo_code' && hasPlaces(operation))
    return { words: 'Show on map', address: toMapOf([record]) }
  if (operation.startsWith('company_') && !company) return null
  const address = screenOf({ id: record, operation, params: company ? { company_number: company } : {} })
  return address === null ? null : { words: 'Open result', address }
}

const companyNumber = (key: string): string | undefined => /^company:(.+)$/.exec(key)?.[1]
const isEnd = ({ a, b }: GraphEdge, key: string): boolean => a === key || b === key

type NamedQuestion = Question & { words: string }

/** Lookups that may find more neighbours. A button that runs one says its price. */
export function questionsAbout({ key }: GraphNode): NamedQuestion[] {
  const [, kind, value = ''] = /^(\w+):(.*)$/.exec(key) ?? []
  const ask = (words: string, operation: Question['operation'], params: Question['params']) => ({
    words,
    operation,
    params,
  })
  if (kind === 'company')
    return [
      ask('company', 'company_number_search', { company_number: value }),
      ask('officers', 'company_appointments', { company_number: value }),
      ask('charges', 'company_mortgage_index', { company_number: value }),
      ask('filings', 'company_filing_history', { company_number: value }),
      ask('profile', 'company_profile', { company_number: value }),
      ask('controllers', 'company_controllers', { company_number: value }),
    ]
  if (kind === 'officer') return [ask('appointments', 'director_details', { director_id: value })]
  if (kind === 'phone') {
    const telephone_number = value.replace(/^\+44/, '0')
    return [
      ask('preferences', 'tps_full', { telephone_number }),
      ask('area', 'geo_code_telephone', { telephone_number }),
    ]
  }
  if (kind === 'ip') return [ask('location', 'ip_location', { ip_address: value })]
  return []
}

/** The companies and officers that the nodes are, by number and ID. Joined nodes are several. */
export function subjectsOf(nodes: readonly GraphNode[]) {
  const mentions = nodes.flatMap(({ mentions, label }) => mentions.map((key) => ({ key, name: label })))
  return {
    companies: mentions.map(({ key, name }) => ({ name, company_number: companyNumber(key) })),
    officers: mentions.map(({ key, name }) => ({ name, director_id: /^officer:(.+)$/.exec(key)?.[1] })),
  }
}

/** What a pivot looks up in the register. */
export function registerWords(
  { pivot, value }: { pivot: string; value: string },
  params: { readonly [parameter: string]: string },
): string {
  if (pivot === 'fellow_officers') return `officers of ${value}`
  if (pivot === 'same_birth') return `directors named ${params.name}`
  if (pivot === 'same_name') return `companies named ${value}`
  if (params.postcode !== undefined && (pivot === 'same_address' || pivot === 'same_office'))
    return `companies registered at ${params.postcode}`
  if (pivot === 'fellow_controllers') return `controllers of ${value}`
  if (pivot === 'same_controller') return `companies that ${value} controls`
  if (pivot === 'same_registration') return `companies that a body with number ${value} controls`
  if (pivot === 'same_building') return `people at ${params.premises}, ${params.place}`
  return `companies of ${value}`
}
