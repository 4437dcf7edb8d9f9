import { ListedMark } from '../../lookup/screening/ListedMark.tsx'
import css from './Signals.module.css'
import type { useScreened } from './useScreened.ts'

/** The marks of the screening as one signal. A candidate stays a candidate: the mark says which it is. */
export const Screened = ({ of: people, isOpen }: { of: ReturnType<typeof useScreened>; isOpen: boolean }) => (
  <li className={css.found}>
    <h3>Screening of this case</h3>
    <div>
      {people.map(({ key, words }) => (
        <div key={`${key} ${words}`}>
          {words} <ListedMark of={[key]} />
        </div>
      ))}
    </div>
    <details className={css.method} open={isOpen}>
      <summary>
        Method<span className="visually-hidden"> of the screening</span>
      </summary>
      Looks for candidates, and for what listed holders own, among this company, its officers and its controllers.
    </details>
  </li>
)
