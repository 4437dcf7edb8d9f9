/** What the analyst chose in the graph. Pure, like the arrangement in edits.ts. */
import type { Drawn } from './drawn.ts'
import type { Hit } from './hits.ts'

/** A node that scrolls into view and takes the focus, once it is drawn. Each press makes a new object. */
export type FocusWanted = { key: string }

export type Selection = {
  nodes: ReadonlySet<string>
  link: string | null
  /** The node that the keys act on. */
  current: string | null
  toFocus: FocusWanted | null
  /** The ends of the path that is shown, each as the keys of its nodes: a group has several. */
  ends: readonly [readonly string[], readonly string[]] | null
}

export type Choice =
  /** `isMore` keeps the rest selected. A press on nothing clears everything. */
  | { press: Hit | null; isMore: boolean }
  /** Selects this node alone, and moves to it. */
  | { show: string }
  /** Selects these as well. */
  | { more: readonly string[] }
  | { focus: string }
  | { current: string }
  | { path: Selection['ends'] }
  /** Selects nothing, and keeps the path. */
  | 'nothing'

export const nothingChosen: Selection = { nodes: new Set(), link: null, current: null, toFocus: null, ends: null }

export function chosen(now: Selection, choice: Choice): Selection {
  if (choice === 'nothing') return { ...now, nodes: new Set(), link: null }
  if ('path' in choice) return { ...now, ends: choice.path }
  if ('current' in choice) return { ...now, current: choice.current }
  if ('focus' in choice) return { ...now, current: choice.focus, toFocus: { key: choice.focus } }
  if ('show' in choice) return chosen({ ...now, nodes: new Set([choice.show]), link: null }, { focus: choice.show })
  if ('more' in choice) return { ...now, nodes: new Set([...now.nodes, ...choice.more]), link: null }
  const { press, isMore } = choice
  if (press === null) return { ...now, nodes: new Set(), link: null, ends: null }
  if (press.is === 'link') return { ...now, nodes: new Set(), link: press.key }
  const nodes = new Set(isMore ? now.nodes : [])
  if (isMore && now.nodes.has(press.key)) nodes.delete(press.key)
  else nodes.add(press.key)
  return { ...now, nodes, link: null }
}

/** The selected part that is drawn: its nodes, the one node if it is alone, and the line. */
export function selectedIn(drawn: Drawn, { nodes, link }: Selection) {
  const keys = [...nodes].filter((key) => drawn.nodeOf.has(key))
  return {
    keys,
    node: keys.length === 1 && keys[0] ? drawn.nodeOf.get(keys[0]) : undefined,
    link: link === null ? undefined : drawn.links.find(({ key }) => key === link),
  }
}
