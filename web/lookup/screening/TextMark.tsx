import css from './ListedMark.module.css'
import type { ShortMark } from './short-marks.ts'

/** A mark where no link can stand, such as a row of a list to choose from. */
export const TextMark = ({ of: { words, isDecided } }: { of: ShortMark }) => (
  <>
    {' '}
    <span className={css.mark} data-state={isDecided ? 'decided' : 'not_decided'}>
      {words}
    </span>
  </>
)
