import css from './OfBoth.module.css'

/** Where what is said of both comes from: no lookup of its own. */
export const OfBoth = () => <p className={css.foot}>Read out of the two records above; nothing more was asked.</p>
