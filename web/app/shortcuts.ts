/** The shortcuts of the whole application. Those of the search box and of tables stand with them. */
import { type Evidence, nearestEvidence, nearestIntoReport } from '../lookup/report/InsertIntoReport.tsx'
import type { Shortcut } from '../ui/run-shortcut.ts'

type Actions = {
  linkEvidence: (evidence: Evidence) => void
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
    when: () => nearestIntoReport() !== null,
    act: () => nearestIntoReport()?.click(),
  },
  {
    keys: ['f'],
    words: 'Link to a finding what has the focus, or what the screen shows',
    when: () => nearestEvidence() !== null,
    act({ linkEvidence }) {
      const evidence = nearestEvidence()
      if (evidence) linkEvidence(evidence)
    },
  },
  {
    keys: ['c'],
    words: 'Change the search that is answered',
    when: () => changeOfSearch() !== null,
    act: () => changeSearch(changeOfSearch()),
  },
  { keys: ['?'], words: 'Show this list', act: ({ showHelp }) => showHelp() },
]

/** The field of the search, or the button that opens its folded form. */
const changeOfSearch = () => document.querySelector<HTMLElement>('main [data-request] [data-change]')

function changeSearch(change: HTMLElement | null): void {
  if (change instanceof HTMLInputElement) {
    change.focus()
    change.select()
  } else change?.click()
}
