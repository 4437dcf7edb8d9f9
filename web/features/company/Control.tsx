import { Link, useLocation } from 'react-router'
import { statementInWords } from '../../../contract/register/words.ts'
import { isPart } from '../../lookup/answer/pages.ts'
import type { Answered } from '../../lookup/lookups.ts'
import { toCompany } from '../../paths.ts'
import { isCeased } from '../../register/controller.ts'
import { DateText } from '../../register/DateText.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import css from './Control.module.css'
import { ControllerRows, controllerRows } from './ControllerRows.tsx'
import { useDossier } from './dossier.ts'
import { withoutFilters } from './dossier-links.ts'
import { PartPanel } from './PartPanel.tsx'
import { RowMark } from './RowMark.tsx'

/** Who controls the company, and what it states where it names nobody. Ended control stands below a rule. */
export const Control = () => (
  <PartPanel name="control" actions={() => <ToOwnership />}>
    {(answered) => <ControlAnswer answered={answered} />}
  </PartPanel>
)

/** The chart of control, up and down. */
export function ToOwnership() {
  const { number } = useDossier()
  const search = withoutFilters(useLocation().search)
  return <Link to={{ pathname: toCompany(number, 'ownership'), search }}>Ownership chart</Link>
}

export function ControlAnswer({ answered }: { answered: Answered<'company_controllers'> }) {
  const rows = controllerRows(answered)
  const current = rows.filter(({ controller }) => !isCeased(controller))
  const ceased = rows.filter(({ controller }) => isCeased(controller))
  return (
    <>
      <Statements answered={answered} />
      {current.length > 0 ? (
        <ControllerRows
          name="controllers"
          caption="Controllers now"
          answered={answered}
          rows={current}
          of={rows.length}
        />
      ) : (
        <p>
          {isPart(answered)
            ? 'This page names no controller in control now. Other pages may.'
            : `The register names no controller now.${saysWhy(answered) ? '' : ' It does not say why.'}`}
        </p>
      )}
      {ceased.length > 0 && (
        <section className={css.ceased}>
          <h3>Ceased {numberInWords(ceased.length)}</h3>
          <ControllerRows
            name="ceased"
            caption="Controllers until earlier"
            answered={answered}
            rows={ceased}
            of={rows.length}
          />
        </section>
      )}
    </>
  )
}

const saysWhy = ({ result }: Answered<'company_controllers'>): boolean =>
  (result?.control_statement_list ?? []).some(({ ceased_on }) => !ceased_on)

function Statements({ answered: { result } }: { answered: Answered<'company_controllers'> }) {
  const statements = result?.control_statement_list ?? []
  if (statements.length === 0) return null
  return (
    <ul className={css.statements} aria-label="Statements about control">
      {statements.map(({ statement, linked_name, notified_on, ceased_on }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: statements have no key, and never move.
        <li key={index} data-ended={ceased_on ? '' : undefined}>
          <RowMark id={`statement-${index}`}>
            <span>{statementInWords(statement ?? '', linked_name) || 'Statement not given'}.</span>
          </RowMark>{' '}
          <small className="quiet">
            {notified_on && (
              <>
                Stated <DateText date={notified_on} />
              </>
            )}
            {ceased_on && (
              <>
                {notified_on ? ', until ' : 'Until '}
                <DateText date={ceased_on} />
              </>
            )}
          </small>
        </li>
      ))}
    </ul>
  )
}
