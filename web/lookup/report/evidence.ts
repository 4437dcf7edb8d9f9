/** What an element of the screen is evidence for. The keys of `appShortcuts` act on the element that has the focus. */
import type { ClaimSource } from '../../../contract/desk/graph.ts'
import { sessionSlot, useSessionValue } from '../../ui/session-store.ts'
import { mayChange, useCase } from '../purpose/cases.ts'

/** Facts, and the case in which they are evidence. */
export type Evidence = { sources: readonly ClaimSource[]; of: string; case_id: string }

const ofElement = new WeakMap<Element, Evidence>()
const ofRows = new WeakMap<Element, (place: number) => Evidence | null>()

/** A `ref` that keeps which facts its element shows. */
export const keepEvidence = (facts: Evidence | null) => (element: Element | null) => {
  if (!element || !facts) return
  ofElement.set(element, facts)
  return () => void ofElement.delete(element)
}

/** The props of an element that speaks for everything around it, such as the record of an answer. */
export const asEvidence = (facts: Evidence | null) => facts && { ref: keepEvidence(facts), 'data-evidence': '' }

/** The props of an element that shows one fact. `j` and `k` reach it; Tab goes on to the links. */
export const asFact = (facts: Evidence | null) => facts && { ref: keepEvidence(facts), 'data-fact': '', tabIndex: -1 }

/** An answer, and a place in it as a pointer. */
export type Place = { answered: { record: { id: string }; case_id: string | null } | undefined; at: string }

/** Facts of answers are evidence if all of them belong to the current case, and it takes changes. */
export function useEvidence() {
  const { file } = useCase()
  return (of: string, ...places: readonly Place[]): Evidence | null => {
    const sources = places.flatMap(({ answered, at }) =>
      answered && answered.case_id === file?.case_id ? [{ record: answered.record.id, pointer: at }] : [],
    )
    if (!file || !mayChange(file) || sources.length === 0 || sources.length < places.length) return null
    return { sources, of, case_id: file.case_id }
  }
}

/** @returns the props of an element that shows a fact */
export function useFacts() {
  const evidence = useEvidence()
  return (of: string, ...places: readonly Place[]) => asFact(evidence(of, ...places))
}

/** For `onLines` of a table. @param factsOf what a row is evidence for @returns a function that ends it */
export const evidenceOfRows =
  <Row>(case_id: string, factsOf: (row: Row, index: number) => Omit<Evidence, 'case_id'> | null) =>
  (table: HTMLElement, lines: readonly { row: Row; index: number }[]) => {
    ofRows.set(table, (place) => {
      const line = lines[place]
      const facts = line && factsOf(line.row, line.index)
      return facts ? { ...facts, case_id } : null
    })
    return () => void ofRows.delete(table)
  }

/** Of what has the focus, or else of what the screen shows. Null where neither is evidence in an open case. */
export function nearestEvidence(): Evidence | null {
  const from = document.activeElement
  if (from?.closest('[role="application"], [contenteditable="true"]')) return null
  for (let around = from; around && around !== document.body; around = around.parentElement) {
    const found = ofElement.get(around) ?? within(around)
    if (found) return found
    // A row without evidence has none: its neighbour's would say something else.
    if (around.matches('[data-row]')) return ofRow(around as HTMLElement)
    if (around.matches('dialog')) return null
  }
  return within(document.querySelector('dialog')) ?? within(document.querySelector('main'))
}

/** A link to the report names a fact, and comes before the record of a whole answer. */
function within(root: Element | null): Evidence | null {
  const found = root?.querySelector('[data-into-report]') ?? root?.querySelector('[data-evidence]')
  return (found && ofElement.get(found)) ?? null
}

/** A selected row stands for the selection, which the bar of the table names. */
function ofRow(row: HTMLElement): Evidence | null {
  const table = row.closest('[data-table]')
  if (table === null) return null
  if (row.matches('[data-selected]')) return within(table.querySelector('div[data-selected]'))
  return ofRows.get(table)?.(Number(row.dataset.row)) ?? null
}

/** Goes to the next or the previous fact of the screen. */
export function goToFact(by: 1 | -1): void {
  const facts = [...document.querySelectorAll<HTMLElement>('main [data-fact]')].filter((fact) => fact.checkVisibility())
  const at = facts.findIndex((fact) => fact.contains(document.activeElement))
  const next = at < 0 && by < 0 ? facts.at(-1) : facts[at + by]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}

const asked = sessionSlot<Evidence>()

/** Asks which finding these facts support. */
export const linkToFinding = (facts: Evidence): void => asked.write([], facts)
export const useLinking = () => ({ evidence: useSessionValue(asked), end: () => asked.remove() })
