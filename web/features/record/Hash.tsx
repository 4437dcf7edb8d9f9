import css from './Hash.module.css'

/** A hash is compared, not read: it breaks where it must. */
export const Hash = ({ children }: { children: string | null }) =>
  children ? <code className={css.hash}>{children}</code> : null
