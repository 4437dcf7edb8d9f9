/** The sentences of a report's facts. The document holds their sources; the server writes the words. */
import type { Node } from 'prosemirror-model'
import type { FactText, Report } from '../../../../contract/desk/reports.ts'
import { factId } from '../../../../contract/reports.ts'
import { factOf, schema } from './schema.ts'

export type FactTexts = ReturnType<typeof createFactTexts>

type Filled = readonly Pick<Report['filled'][number], 'id' | 'cites'>[]

export function createFactTexts(first: readonly FactText[], filled: Filled = []) {
  const known = new Map(first.map((fact) => [fact.id, fact]))
  const listeners = new Set<() => void>()
  let numbers: ReadonlyMap<string, number> = new Map()
  let cited = citedBy(filled)
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    get: (id: string) => known.get(id),
    /** The number of a record, in the order of the text, as in the files; undefined if the text does not cite it. */
    numberOf: (record: string) => numbers.get(record),
    add(facts: readonly FactText[]) {
      for (const fact of facts) known.set(fact.id, fact)
      tell()
    },
    /** The citations of filled blocks, from their last filling. */
    cite(filled: Filled, document: Node) {
      cited = citedBy(filled)
      this.number(document)
    },
    number(document: Node) {
      const next = citationNumbers(document, cited)
      if ([...next.keys()].join() === [...numbers.keys()].join()) return
      numbers = next
      tell()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const citedBy = (filled: Filled): ReadonlyMap<string, readonly string[]> =>
  new Map(filled.map(({ id, cites }) => [id, cites]))

/**
 * From 1, in the order of the text, as the files number them.
 * @param cited the records that each filled block cites, by its id
 */
export function citationNumbers(document: Node, cited: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const { fact, fact_block, filled } = schema.nodes
  const numbers = new Map<string, number>()
  document.descendants(({ type, attrs }) => {
    const records = type === fact || type === fact_block ? [attrs.record] : type === filled ? cited.get(attrs.id) : null
    for (const record of records ?? []) if (!numbers.has(record)) numbers.set(record, numbers.size + 1)
  })
  return numbers
}

/** Never the old words if the record no longer says them. */
export function wordsOf(node: Node, texts: Pick<FactTexts, 'get'>): string {
  const fact = texts.get(factId(factOf(node)))
  if (!fact) return 'This fact is read when the report is saved.'
  if (fact.state === 'erased') return 'Erased: this fact’s record was erased.'
  if (fact.state === 'missing') return 'Missing: this fact’s record is missing from the database.'
  if (fact.state === 'unreadable') return 'Not readable: the record does not say this, or you may not read it.'
  return fact.text
}
