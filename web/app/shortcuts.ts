/** The shortcuts of the whole application. Those of the search box and of tables stand with them. */
import { type Evidence, goToFact, linkToFinding, nearestEvidence } from '../lookup/report/evidence.ts'
import type { Shortcut } from '../ui/run-shortcut.ts'

type Actions = {
  insertIntoReport: (evidence: Evidence) => void
  togglePalette: () => void
  focusSearch: () => void
  showHelp: () => void
}

export const appShortcuts: readonly Shortcut<Actions>[] = [
  { keys: ['mod+k'], words: 'Search, or go to a screen', act: ({ togglePalette }) => togglePalette() },
  { keys: ['/'], words: 'Go to the search box', act: ({ focusSearch }) => focusSearch() },
  {
    keys: ['i'],
    words: 'Insert into the report what has the focus, or what the screen shows',
    when: () => nearestEvidence() !== null,
    act: ({ insertIntoReport }) => onEvidence(insertIntoReport),
  },
  {
    keys: ['f'],
    words: 'Link to a finding what has the focus, or what the screen shows',
    when: () => nearestEvidence() !== null,
    act: () => onEvidence(linkToFinding),
  },
  {
    keys: ['j', 'k'],
    words: 'Next or previous fact, on a screen without a table',
    when: () => isOnFact() || document.querySelector('main [data-table]') === null,
    act: (_, key) => goToFact(key === 'j' ? 1 : -1),
  },
  {
    keys: ['ArrowDown', 'ArrowUp'],
    words: 'Next or previous fact, from a fact',
    when: isOnFact,
    act: (_, key) => goToFact(key === 'ArrowDown' ? 1 : -1),
  },
  {
    keys: ['c'],
    words: 'Change the search that is answered',
    when: () => changeOfSearch() !== null,
    act: () => changeSearch(changeOfSearch()),
  },
  { keys: ['?'], words: 'Show this list', act: ({ showHelp }) => showHelp() },
]

function onEvidence(act: (evidence: Evidence) => void): void {
  const evidence = nearestEvidence()
  if (evidence) act(evidence)
}

function isOnFact(): boolean {
  return document.activeElement?.matches('[data-fact]') === true
}

/** The field of the search, or the button that opens its folded form. */
const changeOfSearch = () => document.querySelector<HTMLElement>('main [data-request] [data-change]')

function changeSearch(change: HTMLElement | null): void {
  if (change instanceof HTMLInputElement) {
    change.focus()
    change.select()
  } else change?.click()
}
