import { batchShortcuts } from '../features/cases/batches/shortcuts.ts'
import { graphShortcuts } from '../features/cases/graph/shortcuts.ts'
import { identityShortcuts } from '../features/cases/identities/shortcuts.ts'
import { reportShortcuts } from '../features/cases/report/shortcuts.ts'
import { timelineShortcuts } from '../features/cases/timeline/shortcuts.ts'
import { usePreferences, useSetPreference } from '../server/preferences.ts'
import { rowShortcuts } from '../table/useRowKeys.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { isSingleKey, type Shortcut } from '../ui/run-shortcut.ts'
import css from './ShortcutHelp.module.css'
import { boxShortcuts } from './search/Omnibox.tsx'
import { appShortcuts } from './shortcuts.ts'

type Listed = Pick<Shortcut<never>, 'keys' | 'words'>

/** The map handles its own keys. */
const mapKeys: Listed[] = [
  { keys: ['←', '↑', '→', '↓'], words: 'Move the map; with Shift, further' },
  { keys: ['Plus', 'Minus'], words: 'Zoom in or out' },
  { keys: ['Alt+→', 'Alt+←'], words: 'Next or previous place' },
  { keys: ['n', 'p'], words: 'Next or previous place' },
  { keys: ['Enter'], words: 'Open the place' },
  { keys: ['Escape'], words: 'Close the place; again, leave the map' },
  { keys: ['Shift+F10'], words: 'Copy the position at the cross; with a mouse, right-click' },
]
const drawingKeys: Listed[] = [
  { keys: ['Enter'], words: 'Add a point at the cross' },
  { keys: ['Backspace'], words: 'Remove the last point' },
  { keys: ['Escape'], words: 'Stop drawing' },
]

export const sections: readonly { title: string; shortcuts: readonly Listed[] }[] = [
  { title: 'Everywhere', shortcuts: appShortcuts },
  { title: 'In the search box', shortcuts: boxShortcuts },
  { title: 'In tables', shortcuts: rowShortcuts },
  { title: 'In the graph of a case', shortcuts: graphShortcuts },
  { title: 'In the timeline of a case', shortcuts: timelineShortcuts },
  { title: 'Deciding who is who, and who is listed', shortcuts: identityShortcuts },
  { title: 'In the rows of a batch', shortcuts: batchShortcuts },
  { title: 'In the text of a report', shortcuts: reportShortcuts },
  { title: 'On the map', shortcuts: mapKeys },
  { title: 'While drawing on the map', shortcuts: drawingKeys },
]

/** Lists every shortcut, and switches single keys on and off. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const { single_key_shortcuts } = usePreferences()
  const setPreference = useSetPreference()
  return (
    <Dialog title="Keyboard shortcuts" onCancel={onClose}>
      {sections.map(({ title, shortcuts }) => (
        <section key={title} className={css.section}>
          <h3>{title}</h3>
          <dl>
            {shortcuts.map(({ keys, words }) => (
              <div key={keys.join()} data-off={(!single_key_shortcuts && keys.some(isSingleKey)) || undefined}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{keyInWords(key)}</kbd>
                  ))}
                </dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <label>
        <input
          type="checkbox"
          checked={single_key_shortcuts}
          onChange={({ target }) => void setPreference({ single_key_shortcuts: target.checked })}
        />{' '}
        Use single-key shortcuts
      </label>
      <div>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
const symbols: readonly [key: RegExp, symbol: string][] = [
  [/arrowdown$/i, '↓'],
  [/arrowup$/i, '↑'],
  [/arrowleft$/i, '←'],
  [/arrowright$/i, '→'],
  [/^ $/, 'Space'],
  [/^Escape$/, 'Esc'],
  [/^alt\+/, 'Alt '],
]

const keyInWords = (keys: string) =>
  symbols
    .reduce((words, [key, symbol]) => words.replace(key, symbol), keys)
    .replace(/^mod\+(.)$/, (_, key: string) => (isMac ? '⌘ ' : 'Ctrl ') + key.toUpperCase())
