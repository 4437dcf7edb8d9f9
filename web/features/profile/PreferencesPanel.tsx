import { useQuery } from '@tanstack/react-query'
import { Read } from '../../lookup/answer/Read.tsx'
import { type Preferences, preferencesQuery, useSetPreference } from '../../server/preferences.ts'
import { themes, useTheme } from '../../server/theme.ts'
import { Panel } from '../../ui/Panel.tsx'
import css from './Profile.module.css'

type Choice<Name extends keyof Preferences> = {
  name: Name
  legend: string
  options: { value: Preferences[Name]; label: string }[]
}

const densities: Choice<'density'> = {
  name: 'density',
  legend: 'Table rows',
  options: [
    { value: 'compact', label: 'Compact' },
    { value: 'comfortable', label: 'Comfortable' },
  ],
}

/** Preferences, stored with the account. */
export function PreferencesPanel() {
  const query = useQuery(preferencesQuery)
  const set = useSetPreference()
  const [theme, chooseTheme] = useTheme()
  return (
    <Panel title="Preferences">
      <p>Your preferences apply at once, in every browser where you sign in.</p>
      <Read query={query} wanted="your preferences">
        {(preferences) => (
          <div className={css.preferences}>
            <Radios name="theme" legend="Appearance" options={themes} now={theme} onChoose={chooseTheme} />
            <Radios {...densities} now={preferences.density} onChoose={(density) => void set({ density })} />
            <fieldset>
              <legend>Keyboard</legend>
              <label>
                <input
                  type="checkbox"
                  checked={preferences.single_key_shortcuts}
                  onChange={({ target }) => void set({ single_key_shortcuts: target.checked })}
                />
                <span>
                  Use single-key shortcuts, such as <kbd>/</kbd>, <kbd>j</kbd> and <kbd>?</kbd>
                </span>
              </label>
            </fieldset>
            <fieldset>
              <legend>Birth data</legend>
              <label>
                <input
                  type="checkbox"
                  checked={preferences.mask_birth_data}
                  onChange={({ target }) => void set({ mask_birth_data: target.checked })}
                />
                Mask dates of birth until I show one
              </label>
            </fieldset>
          </div>
        )}
      </Read>
    </Panel>
  )
}

type RadiosProps<Name extends keyof Preferences> = Choice<Name> & {
  now: Preferences[Name]
  onChoose: (value: Preferences[Name]) => void
}

const Radios = <Name extends 'theme' | 'density'>({ name, legend, options, now, onChoose }: RadiosProps<Name>) => (
  <fieldset>
    <legend>{legend}</legend>
    {options.map(({ value, label }) => (
      <label key={value}>
        <input type="radio" name={`preferred-${name}`} checked={value === now} onChange={() => onChoose(value)} />
        {label}
      </label>
    ))}
  </fieldset>
)
