import { Link } from 'react-router'
import { toCase } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { count, numberInWords } from '../../../ui/numbers.ts'
import { useThisCase } from '../CaseScreen.tsx'
import { hasOneNameTwice, type Item } from './items.ts'
import css from './Screening.module.css'

type Props = { items: readonly Item[]; at: number; onChoose: (place: number) => void }

/** Subjects shown at once. */
const most = 30

/** The subjects with candidates in this state, each with their number. */
export function SubjectList({ items, at, onChoose }: Props) {
  const { case_id } = useThisCase()
  const bySubject = [...Map.groupBy(items, ({ subject }) => subject.key).values()]
  if (bySubject.length < 2) return null
  return (
    <nav className={css.subjects} aria-label="Subjects with candidates">
      <h3>{count(bySubject.length, 'subject')}</h3>
      <ul>
        {bySubject.slice(0, most).map((of) => {
          const [{ subject }] = of as [Item]
          return (
            <li key={subject.key}>
              <Button
                look="quiet"
                aria-current={of.includes(items[at]!) ? 'true' : undefined}
                onClick={() => onChoose(items.indexOf(of[0]!))}
              >
                {subject.label}
              </Button>{' '}
              {of.length > 1 && <span className="quiet tiny">{count(of.length, 'candidate')}</span>}
            </li>
          )
        })}
      </ul>
      {hasOneNameTwice(bySubject.map(([first]) => first!)) && (
        <p className="quiet tiny">
          Some names appear more than once. Decide under <Link to={toCase(case_id, 'identities')}>Identities</Link> who
          is one person. Then decide here once.
        </p>
      )}
      {bySubject.length > most && <p className="quiet tiny">and {numberInWords(bySubject.length - most)} more</p>}
    </nav>
  )
}
