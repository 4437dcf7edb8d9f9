/** Where a node leads, and what can be looked up about it. */
import type { GraphEdge, GraphNode } from '../../../../contract/desk/graph.ts'
import type { Question } from '../../../lookup/record/held.ts'
import { toCompany, toDirector, toRecordAt } from '../../../paths.ts'

type NodeScreen = { words: string; address: string }

/** A dossier where there is one, else the first record that speaks of the node. */
export function screenOfNode({ key, mentions }: GraphNode, edges: readonly GraphEdge[]): NodeScreen | null {
  const number = /^company:(.+)$/.exec(key)?.[1]
  if (number) return { words: 'Open dossier', address: toCompany(number) }
  const sources = edges.filter(({ a, b }) => a === key || b === key).flatMap((edge) => edge.sources)
  if (isOfficer(key))
    for (const { record, pointer } of sources) {
      if (/^\/director(\/|$)/.test(pointer)) return { words: 'Open dossier', address: toDirector({ record }) }
      const [row] = /^\/(appt_list|director_list)\/\d+/.exec(pointer) ?? []
      if (row) return { words: 'Open dossier', address: toDirector({ from: record, at: `${row}/director_id` }) }
    }
  const own = [key, ...mentions].flatMap((mention) => {
    const [, record, at] = /^row:([^/]+)(\/.*)?$/.exec(mention) ?? []
    return record ? [{ record, pointer: at ?? '' }] : []
  })
  const [source] = [...own, ...sources]
  return source ? { words: 'Open record', address: toRecordAt({ from: source.record, at: source.pointer }) } : null
}

const isOfficer = (key: string) => key.startsWith('officer:')

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
