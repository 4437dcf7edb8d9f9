import { usePreferences, useSetPreference } from '../server/preferences.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import css from './ShortcutHelp.module.css'
import { isSingleKey, shortcuts } from './shortcuts.ts'

const places = [...new Set(Object.values(shortcuts).map(({ where }) => where))]
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Every shortcut there is, and whether one key alone does anything. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const { single_key_shortcuts } = usePreferences()
  const setPreference = useSetPreference()
  return (
    <Dialog title="Keyboard shortcuts" onCancel={onClose}>
      {places.map((place) => (
        <section key={place} className={css.place}>
          <h3>{place}</h3>
          <dl>
            {Object.entries(shortcuts)
              .filter(([, { where }]) => where === place)
              .map(([name, { keys, words }]) => (
                <div key={name} data-off={(!single_key_shortcuts && keys.some(isSingleKey)) || undefined}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{inWords(key)}</kbd>
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
        One key alone is a shortcut, except where one types
      </label>
      <div>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}

const inWords = (keys: string) =>
  keys.replace(/^mod\+(.)$/, (_, key: string) => (isMac ? '⌘ ' : 'Ctrl ') + key.toUpperCase())
