/** The keys of the graph, while a node has the focus. */
import type { Shortcut } from '../../../ui/run-shortcut.ts'
import type { Way } from './walking.ts'

export type GraphCommands = {
  walk: (way: Way) => void
  nudge: (x: number, y: number) => void
  open: () => void
  openScreen: () => void
  insertIntoReport: () => void
  linkToFinding: () => void
  select: () => void
  selectNeighbours: () => void
  collapse: () => void
  expand: () => void
  hide: () => void
  zoom: (by: number) => void
  showAll: () => void
  undo: () => void
  redo: () => void
  clear: () => void
  hasSelection: boolean
}

const step = 24
const nudges: { readonly [key: string]: readonly [x: number, y: number] } = {
  'alt+arrowleft': [-step, 0],
  'alt+arrowright': [step, 0],
  'alt+arrowup': [0, -step],
  'alt+arrowdown': [0, step],
}

export const graphShortcuts: readonly Shortcut<GraphCommands>[] = [
  {
    keys: ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'],
    words: 'Go to the neighbour in that direction',
    act: ({ walk }, key) => walk(key as Way),
  },
  { keys: ['Enter'], words: 'Show the details of the node', act: ({ open }) => open() },
  { keys: ['o'], words: 'Open its dossier or record', act: ({ openScreen }) => openScreen() },
  {
    keys: ['i'],
    words: 'Insert what the records say of the node into the report',
    act: ({ insertIntoReport }) => insertIntoReport(),
  },
  {
    keys: ['f'],
    words: 'Link what the records say of the selected nodes to a finding',
    act: ({ linkToFinding }) => linkToFinding(),
  },
  { keys: ['x'], words: 'Select the node as well', act: ({ select }) => select() },
  { keys: ['n'], words: 'Select its neighbours as well', act: ({ selectNeighbours }) => selectNeighbours() },
  {
    keys: ['c'],
    words: 'Collapse the node: count its neighbours without other links; or open it again',
    act: ({ collapse }) => collapse(),
  },
  { keys: ['e'], words: 'Show its further neighbours on record, free', act: ({ expand }) => expand() },
  { keys: ['Delete'], words: 'Hide the selected nodes', act: ({ hide }) => hide() },
  {
    keys: Object.keys(nudges),
    words: 'Move the node',
    act: ({ nudge }, key) => nudge(...(nudges[key] ?? [0, 0])),
  },
  {
    keys: ['+', '=', '-'],
    words: 'Zoom in or out',
    act: ({ zoom }, key) => zoom(key === '-' ? 1 / 1.25 : 1.25),
  },
  { keys: ['0'], words: 'Show the whole graph', act: ({ showAll }) => showAll() },
  { keys: ['mod+z'], words: 'Undo', act: ({ undo }) => undo() },
  { keys: ['mod+y'], words: 'Redo', act: ({ redo }) => redo() },
  {
    keys: ['Escape'],
    words: 'Clear the selection',
    when: ({ hasSelection }) => hasSelection,
    act: ({ clear }) => clear(),
  },
]
