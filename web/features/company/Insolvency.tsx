import type { RecordOf } from '../../../contract/records.ts'
import { insolvencyCaseInWords, insolvencyDateInWords } from '../../../contract/register/insolvency-words.ts'
import { practitionerRoles } from '../../../contract/register/profile-words.ts'
import type { Answered } from '../../lookup/lookups.ts'
import { PinButton } from '../../lookup/pin/PinButton.tsx'
import { officeAddress } from '../../lookup/readers/addresses.ts'
import { RegisteredHere } from '../../lookup/record/RegisteredHere.tsx'
import { lineOf } from '../../register/address-line.ts'
import { DateText } from '../../register/DateText.tsx'
import { inWords } from '../../register/words.ts'
import { Facts } from '../../ui/Facts.tsx'
import css from './Insolvency.module.css'
import { PartPanel } from './PartPanel.tsx'
import { RowMark } from './RowMark.tsx'

/** Insolvency cases, with their dates and practitioners. */
export const Insolvency = () => (
  <PartPanel name="insolvency">{(answered) => <InsolvencyCases answered={answered} />}</PartPanel>
)

export const InsolvencyCases = ({ answered }: { answered: Answered<'company_insolvency'> }) => (
  <ul className="stack-24">
    {(answered.result?.insolvency_case_list ?? []).map((one, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a case may have no number, and never moves.
      <li key={index} className="stack-12">
        <div className={css.head}>
          <h3>
            <RowMark id={`case-${index}`}>{insolvencyCaseInWords(one.type ?? '') || 'Kind not given'}</RowMark>
          </h3>
          {one.number && <span className="quiet small">Case {one.number}</span>}
          <PinButton
            from={answered.record.id}
            at={`/insolvency_case_list/${index}`}
            kind="record"
            label={insolvencyCaseInWords(one.type ?? '')}
          />
        </div>
        <Dates of={one} />
        <Practitioners of={one.practitioner_list ?? []} />
        {(one.note_list ?? []).map((note, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a note may stand twice, and none moves.
          <p key={index} className="quiet small">
            {note}
          </p>
        ))}
      </li>
    ))}
  </ul>
)

const Dates = ({ of: { date_list } }: { of: RecordOf<'insolvency_case'> }) =>
  date_list && date_list.length > 0 ? (
    <Facts
      facts={date_list.map(({ type, date }) => [
        insolvencyDateInWords(type ?? '') || 'Date',
        date ? <DateText key={type} date={date} /> : null,
      ])}
    />
  ) : (
    <p className="quiet">The register gives no date of this case.</p>
  )

const Practitioners = ({ of }: { of: readonly RecordOf<'practitioner'>[] }) =>
  of.length > 0 && (
    <ul className={css.practitioners}>
      {of.map(({ name, role, appointed_on, ceased_to_act_on, address }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: practitioners have no key, and never move.
        <li key={index}>
          <span className="strong">{name || 'Name not given'}</span>
          <span className="quiet">
            {[inWords(practitionerRoles, role), address && lineOf(address)].filter(Boolean).join(', ')}
          </span>
          {address?.postcode && (
            <span className="small on-screen">
              <RegisteredHere at={officeAddress(address)} of={lineOf(address)} />
            </span>
          )}
          <span className="quiet">
            {appointed_on && (
              <>
                from <DateText date={appointed_on} />
              </>
            )}
            {ceased_to_act_on && (
              <>
                {' '}
                until <DateText date={ceased_to_act_on} />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
