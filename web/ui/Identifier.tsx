import css from './Identifier.module.css'

/** Other text may break across lines; otherwise it would widen a narrow page. */
const keepsItsLine = /^[\x20-\x7e]{1,24}$/

/** A company number, a postcode or a hash, in the mono face. */
export const Identifier = ({ children }: { children: string | null | undefined }) =>
  children ? <span className={keepsItsLine.test(children) ? css.identifier : css.long}>{children}</span> : null

/** The end of an id. Ids begin with their time, so the ends tell them apart. */
export const shortId = (id: string | undefined): string => (id ? `…${id.slice(-6)}` : '')
