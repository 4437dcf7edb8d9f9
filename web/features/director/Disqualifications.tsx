import type { Day } from '../../../contract/days.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { OtherFields } from '../../lookup/answer/Answer.tsx'
import type { Answered } from '../../lookup/lookups.ts'
import { useLinkPrice } from '../../lookup/price/prices.tsx'
import { CompanyLink } from '../../lookup/record/HeldLink.tsx'
import { useFacts } from '../../lookup/report/evidence.ts'
import { tenureOf } from '../../register/appointment.ts'
import { DateText } from '../../register/DateText.tsx'
import { groundOf, heldWhileDisqualified, isInForce, standingOf } from '../../register/disqualification.ts'
import { Status } from '../../register/Status.tsx'
import { dateInWords } from '../../ui/dates.ts'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { count, numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import css from './Disqualifications.module.css'

type Disqualification = RecordOf<'director_disq'>
type Props = { director: RecordOf<'director'>; today: Day }
type OfAnswer = Props & { answered: Answered<'director_details'> }

/** Each with its dates, its standing today, and what a court permits. */
export function Disqualifications({ director, today, answered }: OfAnswer) {
  const facts = useFacts()
  const disqualifications = director.director_disq_list ?? []
  if (disqualifications.length === 0)
    return director.officer_type === 'DIS' ? <WithoutDetails answered={answered} /> : null
  return (
    <Panel title="Disqualified from acting as a director">
      <HeldDespiteIt director={director} disqualifications={disqualifications} today={today} answered={answered} />
      <ol className="stack-24">
        {disqualifications.map((disqualification, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: disqualifications have no key, and never move.
          <li key={index} {...facts('Disqualification', { answered, at: `/director/director_disq_list/${index}` })}>
            <One disqualification={disqualification} today={today} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function One({ disqualification, today }: { disqualification: Disqualification; today: Day }) {
  const { reason, start_date, end_date, exemptions, other_fields } = disqualification
  const ground = groundOf(reason)
  const { words, tone } = standingOf(disqualification, today)
  return (
    <article className={css.one} data-tone={tone}>
      <div className={css.sentence}>
        <h3>
          <Status tone={tone}>{words}</Status>{' '}
          {start_date || end_date ? <Period from={start_date} to={end_date} /> : 'Dates not given'}
        </h3>
        <p>{reason ?? <em>Reason not given.</em>}</p>
      </div>
      <Exemptions exemptions={exemptions} today={today} />
      <details className={css.details}>
        <summary>Act and court</summary>
        <Facts
          facts={[
            ['Act', ground && `${ground.provision}, ${ground.act}`],
            ['Imposed by', ground?.how],
            ['Court', disqualification.court_name],
            ...besidesOf(disqualification),
          ]}
        />
      </details>
      <OtherFields fields={other_fields} />
    </article>
  )
}

/** Only what the answer gives: most answers give none of it. */
function besidesOf(disqualification: Disqualification): Fact[] {
  const { case_identifier, company_name_list, heard_on, undertaken_on, variation_list } = disqualification
  const variations = (variation_list ?? []).map(({ varied_on, case_identifier, court_name }) =>
    [varied_on ? dateInWords(varied_on) : 'day not given', court_name, case_identifier].filter(Boolean).join(', '),
  )
  const facts: Fact[] = [
    ['Case', case_identifier],
    ['Order made', heard_on && <DateText date={heard_on} />],
    ['Undertaking given', undertaken_on && <DateText date={undertaken_on} />],
    ['Companies', company_name_list?.join('; ')],
    ['Changed', variations.join('; ')],
  ]
  return facts.filter(([, value]) => Boolean(value))
}

/** An empty list and no list at all are different answers (decision 0002). */
function Exemptions({ exemptions, today }: { exemptions: Disqualification['exemptions']; today: Day }) {
  const price = useLinkPrice('company_number_search')
  if (!exemptions || exemptions.length === 0)
    return (
      <p className="quiet small">
        {exemptions ? 'No exemptions.' : 'The answer does not say whether there are exemptions.'}
      </p>
    )
  return (
    <>
      <h4>Court permission to act</h4>
      <ul className="stack-8 small">
        {exemptions.map(({ company_name, company_number, start_date, end_date }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a company may appear twice, and none moves.
          <li key={index}>
            {company_number ? (
              <>
                <CompanyLink number={company_number} price={price}>
                  {company_name ?? company_number}
                </CompanyLink>{' '}
                <Identifier>{company_number}</Identifier>
              </>
            ) : (
              (company_name ?? 'Company not given')
            )}
            <br />
            <Status {...standing({ start_date, end_date }, today)} /> <Period from={start_date} to={end_date} />
          </li>
        ))}
      </ul>
    </>
  )
}

function standing(lasting: { start_date?: string | null; end_date?: string | null }, today: Day) {
  const { words, tone } = standingOf(lasting, today)
  // A permission in force is good news.
  return { children: words, tone: tone === 'bad' ? ('good' as const) : tone }
}

type HeldProps = OfAnswer & { disqualifications: Disqualification[] }

/** Two facts of the register side by side, without a verdict. */
function HeldDespiteIt({ director, disqualifications, today, answered }: HeldProps) {
  const facts = useFacts()
  const appointments = director.director_appt_list ?? []
  const isCurrent = (appointment: RecordOf<'director_appt'>) => tenureOf(appointment) === 'current'
  const found = heldWhileDisqualified(appointments.filter(isCurrent), disqualifications, today)
  if (!found) return null
  const placesIn = (list: string) => (isOne: boolean, index: number) =>
    isOne ? [{ answered, at: `/director/${list}/${index}` }] : []
  const bans = disqualifications.map((one) => isInForce(one, today)).flatMap(placesIn('director_disq_list'))
  const held = appointments.map(isCurrent).flatMap(placesIn('director_appt_list'))
  return (
    <p className={css.all} {...facts('Current appointments during a disqualification', ...bans, ...held)}>
      The register shows {count(found.held, 'current appointment')} during a disqualification. It records court
      permission for {found.exempted === 0 ? 'none' : numberInWords(found.exempted)} of them. The register may be out of
      date, or lack a permission.
    </p>
  )
}

function WithoutDetails({ answered }: Pick<OfAnswer, 'answered'>) {
  const facts = useFacts()
  return (
    <Panel title="Disqualified from acting as a director">
      <p {...facts('Disqualified', { answered, at: '/director/officer_type' })}>
        The register marks this person as disqualified. It gives no dates and no reason.
      </p>
    </Panel>
  )
}

const Period = ({ from, to }: { from: string | null | undefined; to: string | null | undefined }) => (
  <>
    {from ? <DateText date={from} /> : 'start date unknown'} to {to ? <DateText date={to} /> : 'end date unknown'}
  </>
)
