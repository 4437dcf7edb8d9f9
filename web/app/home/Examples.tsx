import { Link } from 'react-router'
import { toHandedOver } from '../../lookup/form/useLookupForm.ts'
import { readingsOf } from '../search/reading.ts'
import css from './HomeScreen.module.css'

/** Of the fictional register, one of each kind; the telephone number is one of Ofcom's for drama. */
const examples = ['Northgate', '90000001', 'LS1 0CK', '01632 960123', '192.0.2.17', 'SE 298 338', 'Stainthorpe, Helen']

/** What the box can be given, each taken as it would take it. */
export const Examples = () => (
  <div className={css.examples}>
    <p>This is the fictional register. Try</p>
    <ul aria-label="Examples">
      {examples.map((example) => {
        const [reading] = readingsOf(example)
        return (
          reading?.to && (
            <li key={example}>
              <Link to={reading.to} state={toHandedOver(reading)}>
                {example}
              </Link>
            </li>
          )
        )
      })}
    </ul>
  </div>
)
