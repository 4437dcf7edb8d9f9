import css from './Identifier.module.css'

/** What is longer than a record's id or a telephone number may break: it would widen a narrow page. */
const longest = 24

/** A company number, a postcode, a hash: set so that no two characters look alike, and never broken across lines. */
export const Identifier = ({ children }: { children: string | null | undefined }) =>
  children ? <span className={children.length > longest ? css.long : css.identifier}>{children}</span> : null
