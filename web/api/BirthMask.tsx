import { isWholeBirth } from '../ui/person.ts'
import css from './BirthMask.module.css'
import { usePreferences, useSetPreference } from './preferences.ts'

/** Where whole birth dates came: whether their days are shown. */
export function BirthMask({ of }: { of: readonly (string | null | undefined)[] }) {
  const { mask_birth_data } = usePreferences()
  const set = useSetPreference()
  if (!of.some(isWholeBirth)) return null
  return (
    <label className={css.mask}>
      <input
        type="checkbox"
        checked={!mask_birth_data}
        onChange={({ target }) => set({ mask_birth_data: !target.checked })}
      />{' '}
      Show birth data
    </label>
  )
}
