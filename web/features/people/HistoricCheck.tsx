import { isYes } from '../../../contract/flags.ts'
import { holdsSomething } from '../../../contract/holds-something.ts'
import type { Result } from '../../../contract/operations.ts'
import { Answer, NoneFound } from '../../lookup/answer/Answer.tsx'
import { toneBeside } from '../../lookup/answer/Contradictions.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { LookupForm } from '../../lookup/form/LookupForm.tsx'
import { useAsking } from '../../lookup/form/useAsking.ts'
import type { Answered } from '../../lookup/lookups.ts'
import { Statement } from '../../register/Statement.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { quoted } from '../../ui/text.ts'
import css from './Check.module.css'
import { CheckDetails, matchLimits } from './CheckDetails.tsx'
import { checkFields, more } from './check-fields.ts'
import { NextSteps, namesAndAddress } from './NextSteps.tsx'
import { fromVerified } from './next-check.ts'
import { PeopleScreen } from './PeopleScreen.tsx'

/** Whether anybody of this name is or was on record at this address, alive or not. */
export function HistoricCheck() {
  const { lookup, asked, ask, error, isRun } = useAsking('person_verify_historic')
  return (
    <PeopleScreen
      title="Is this person on record?"
      about="Compares a name and an address with records of now and of earlier years. The dead are among them."
      form={
        <LookupForm
          operation="person_verify_historic"
          fields={checkFields}
          more={more}
          asked={asked}
          onAsk={ask}
          error={error}
          verb="Look in the records"
        />
      }
    >
      {isRun && (
        <Panel title="What the records say" foot={<Foot lookup={lookup} pin={{ kind: 'person' }} />}>
          <Answer
            lookup={lookup}
            saysAsked
            none={
              <div className={css.none}>
                <NoneFound of="person_verify_historic" />
                <CheckDetails result={lookup.query.data?.result} params={lookup.query.data?.params} />
              </div>
            }
          >
            {(result, answered) => <HistoricAnswer result={result} answered={answered} />}
          </Answer>
        </Panel>
      )}
    </PeopleScreen>
  )
}

type AnswerProps = { result: Result<'person_verify_historic'>; answered: Answered<'person_verify_historic'> }

function HistoricAnswer({ result: { other_fields: _, ...result }, answered }: AnswerProps) {
  const { params } = answered
  if (!holdsSomething(result)) return <NoInformation />
  const status = result.validation_status
  const said = quoted(status, null)
  return (
    <>
      {isYes(status) ? (
        <Statement verdict="On record" tone={toneBeside(answered, 'good')} limits={matchLimits}>
          <p>
            The service confirms a person of this name at this address. The record may be of earlier years, and of
            somebody who has died since.
          </p>
        </Statement>
      ) : (
        <Statement verdict="Not said" tone="warn" limits={matchLimits}>
          <p>The answer says neither yes nor no{said && `: it says ${said}`}. What it does say stands below.</p>
        </Statement>
      )}
      <NextSteps
        steps={[
          { check: 'deceased', label: 'Screen this person against deaths', given: fromVerified(params) },
          { check: 'age', label: 'Check this person’s age', given: namesAndAddress(params) },
        ]}
      />
      <CheckDetails result={result} params={params} />
    </>
  )
}

/** The interface shows this answer as an empty element: it is neither a match nor the lack of one (decision 0010). */
const NoInformation = () => (
  <Statement
    verdict="No information"
    tone="mute"
    limits="Neither that there is such a person, nor that there is none, follows from it."
  >
    <p>The service answered, and its answer is empty. It says nothing about this person.</p>
  </Statement>
)
