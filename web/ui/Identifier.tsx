import css from './Identifier.module.css'

/** A company number, a postcode, a hash: set so that no two characters look alike, and never broken across lines. */
export const Identifier = ({ children }: { children: string | null | undefined }) =>
  children ? <span className={css.identifier}>{children}</span> : null
