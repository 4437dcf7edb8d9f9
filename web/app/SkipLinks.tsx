import { useState } from 'react'
import css from './Shell.module.css'

/** For the keyboard: past the navigation, and past forms and filters to the first row or answer. */
export function SkipLinks() {
  const [hasResults, setHasResults] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: results come and go with each screen, so the links look for them.
    <div className={css.skips} onFocus={() => setHasResults(firstResult() !== null)}>
      <a className={css.skip} href="#main">
        Skip to the content
      </a>
      {hasResults && (
        <button type="button" className={css.skip} onClick={() => firstResult()?.focus()}>
          Skip to the results
        </button>
      )}
    </div>
  )
}

const firstResult = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main [data-row="0"]') ??
  document.querySelector<HTMLElement>('main [data-answer]')
