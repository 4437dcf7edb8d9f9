import { appointmentTypes } from '../../../contract/codes.ts'
import { isYes } from '../../../contract/flags.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { natureInWords, statementInWords } from '../../../contract/register/words.ts'
import { OfficerLink } from '../../lookup/record/HeldLink.tsx'
import { useFacts } from '../../lookup/report/evidence.ts'
import { ListedMark } from '../../lookup/screening/ListedMark.tsx'
import { controllerMention, officerMention } from '../../lookup/screening/mention-keys.ts'
import { type OfficerRow, officerRows } from '../../register/appointment.ts'
import { controllerName, isCeased } from '../../register/controller.ts'
import { DateText } from '../../register/DateText.tsx'
import { nameOf } from '../../register/person.ts'
import { Status } from '../../register/Status.tsx'
import { inWords } from '../../register/words.ts'
import { count, numberInWords } from '../../ui/numbers.ts'
import { useDossier } from './dossier.ts'
import { onItsPage, type PartResult, placesOf } from './parts.ts'
import css from './Summary.module.css'
import type { Parts } from './usePart.ts'

/** The names in a line. The tab has all. */
const atFirst = 5

/** Officers in office, or those in office when the company was dissolved. */
export function InOffice({ result, officers }: { result: PartResult<'officers'>; officers: Parts['officers'] }) {
  const { company } = useDossier()
  const facts = useFacts()
  const rows = officerRows(result, company)
  const current = rows.filter(({ tenure }) => tenure === 'current')
  const shown = current.length > 0 ? current : rows.filter(({ tenure }) => tenure === 'dissolved')
  if (shown.length === 0) return <span>The answer lists no officer in office.</span>
  return (
    <ul className={css.rows}>
      {shown.slice(0, atFirst).map((row) => (
        <li key={row.at} {...facts(nameOf(row.director), ...placesOf('officers', officers.pages, `officer-${row.at}`))}>
          <span>
            <OfficerName row={row} officers={officers} />{' '}
            {row.director.officer_type === 'DIS' && <Status>Disqualified</Status>}
          </span>
          <span>{inWords(appointmentTypes, row.appointment.type)}</span>
          <span className="quiet">
            {row.appointment.date && (
              <>
                since <DateText date={row.appointment.date} />
              </>
            )}
            {row.tenure === 'dissolved' && ', when dissolved'}
          </span>
        </li>
      ))}
      {shown.length > atFirst && <li className="quiet">{`and ${numberInWords(shown.length - atFirst)} more`}</li>}
    </ul>
  )
}

function OfficerName({ row: { director, at }, officers }: { row: OfficerRow; officers: Parts['officers'] }) {
  const found = onItsPage('officers', officers.pages, `/appt_list/${at.split('.')[0]}/director_id`)
  if (!found) return nameOf(director)
  const from = found.page.record.id
  return (
    <>
      <OfficerLink officer={director} at={{ from, at: found.row }}>
        {nameOf(director)}
      </OfficerLink>{' '}
      <ListedMark of={[officerMention(director, { from, at: found.row.replace(/\/director_id$/, '') })]} />
    </>
  )
}

/** Controllers now, and the statements why control is not known. */
type InControlProps = { result: PartResult<'control'>; control: Parts['control'] }

export function InControl({ result, control }: InControlProps) {
  const gap = control.told?.gap ?? null
  const facts = useFacts()
  const current = (result.controller_list ?? []).filter((one) => !isCeased(one))
  const all = result.control_statement_list ?? []
  const statements = all.filter(({ ceased_on }) => !ceased_on)
  return (
    <>
      {statements.map((one, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a statement may stand twice, and none moves.
          key={index}
          {...facts(sentenceOf(one), ...placesOf('control', control.pages, `statement-${all.indexOf(one)}`))}
        >
          {sentenceOf(one)}.
        </span>
      ))}
      {current.length > 0 && (
        <ul className={`${css.rows} ${css.wide}`}>
          {current.slice(0, atFirst).map((one, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the same person may be listed twice, and rows never move.
              key={index}
              {...facts(
                controllerName(one),
                ...placesOf('control', control.pages, `controller-${(result.controller_list ?? []).indexOf(one)}`),
              )}
            >
              <span>
                {controllerName(one)}{' '}
                <ControllerMark of={one} at={(result.controller_list ?? []).indexOf(one)} control={control} />{' '}
                {isYes(one.is_sanctioned) && <Status tone="bad">Sanctioned</Status>}
              </span>
              <span className="quiet">{(one.nature_list ?? []).map(natureInWords).join('; ')}</span>
            </li>
          ))}
          {current.length > atFirst && <li className="quiet">and {count(current.length - atFirst, 'more', 'more')}</li>}
        </ul>
      )}
      {current.length === 0 && statements.length === 0 && (
        <span>
          {gap
            ? `The pages on record name no controller now. ${gap}`
            : 'The register names no controller now, and does not say why.'}
        </span>
      )}
    </>
  )
}

const sentenceOf = ({ statement, linked_name }: RecordOf<'control_statement'>) =>
  statementInWords(statement ?? '', linked_name)

type MarkProps = { of: RecordOf<'controller'>; at: number; control: Parts['control'] }

function ControllerMark({ of, at, control }: MarkProps) {
  const found = onItsPage('control', control.pages, `/controller_list/${at}`)
  return <ListedMark of={[controllerMention(of, { from: found?.page.record.id ?? '', at: found?.row ?? '' })]} />
}
