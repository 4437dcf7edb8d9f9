import css from './Crosshair.module.css'

/** Marks the middle while one points with the keyboard, or draws. */
export const Crosshair = () => (
  <svg className={css.cross} viewBox="-12 -12 24 24" width="24" height="24" aria-hidden="true">
    <path d="M-12 0H-3M3 0H12M0 -12V-3M0 3V12" />
    <path d="M-12 0H-3M3 0H12M0 -12V-3M0 3V12" />
  </svg>
)
