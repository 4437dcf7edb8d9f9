/** The sentences of the facts in a report. The document holds where each comes from; its words come from the server. */
import type { Node } from 'prosemirror-model'
import type { FactText } from '../../../../contract/desk/reports.ts'
import { factId } from '../../../../contract/reports.ts'
import { factOf, schema } from './schema.ts'

export type FactTexts = ReturnType<typeof createFactTexts>

export function createFactTexts(first: readonly FactText[]) {
  const known = new Map(first.map((fact) => [fact.id, fact]))
  const listeners = new Set<() => void>()
  let numbers: ReadonlyMap<string, number> = new Map()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    get: (id: string) => known.get(id),
    /** Of a record, in the order of the text; undefined where the text does not cite it. */
    numberOf: (record: string) => numbers.get(record),
    add(facts: readonly FactText[]) {
      for (const fact of facts) known.set(fact.id, fact)
      tell()
    },
    number(document: Node) {
      const next = citationNumbers(document)
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

/** From 1. The filled blocks cite records too, so that a number in the file can be higher. */
export function citationNumbers(document: Node): Map<string, number> {
  const numbers = new Map<string, number>()
  document.descendants(({ type, attrs }) => {
    const isFact = type === schema.nodes.fact || type === schema.nodes.fact_block
    if (isFact && !numbers.has(attrs.record)) numbers.set(attrs.record, numbers.size + 1)
  })
  return numbers
}

/** Never the old words where the record does not say them any more. */
export function wordsOf(node: Node, texts: Pick<FactTexts, 'get'>): string {
  const fact = texts.get(factId(factOf(node)))
  if (!fact) return 'This fact is read when the report is saved.'
  if (fact.state === 'erased') return 'Erased: this fact’s record was erased.'
  if (fact.state === 'unreadable') return 'Not readable: the record does not say this, or you may not read it.'
  return fact.text
}
