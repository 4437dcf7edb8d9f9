/** The shortcuts of the whole application. Those of the search box and of tables stand with them. */
import { nearestIntoReport } from '../lookup/report/InsertIntoReport.tsx'
import type { Shortcut } from '../ui/run-shortcut.ts'

type Actions = { togglePalette: () => void; focusSearch: () => void; showHelp: () => void }

export const appShortcuts: readonly Shortcut<Actions>[] = [
  { keys: ['mod+k'], words: 'Search, or go to a screen', act: ({ togglePalette }) => togglePalette() },
  { keys: ['/'], words: 'Go to the search box', act: ({ focusSearch }) => focusSearch() },
  {
    keys: ['i'],
    words: 'Insert into the report what has the focus, or what the screen shows',
    when: () => nearestIntoReport() !== null,
    act: () => nearestIntoReport()?.click(),
  },
  { keys: ['?'], words: 'Show this list', act: ({ showHelp }) => showHelp() },
]
