import { Answer } from '../../api/Answer.tsx'
import { Foot } from '../../api/Foot.tsx'
import { LookupForm } from '../../forms/LookupForm.tsx'
import { useAsking } from '../../forms/useAsking.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Statement } from '../../ui/Statement.tsx'
import { AgeAnswer } from './AgeAnswer.tsx'
import css from './Check.module.css'
import { CheckDetails } from './CheckDetails.tsx'
import { checkFields, more } from './check-fields.ts'
import { PeopleScreen } from './PeopleScreen.tsx'

const moreOfAge = { ...more, fields: [...more.fields, 'check_under_18'] as const }

/** Whether a record shows somebody of this name at this address to be an adult. */
export function AgeCheck() {
  const { lookup, asked, ask, error, isRun } = useAsking('age_verification')
  return (
    <PeopleScreen
      title="Is this person 18 or over?"
      about="Compares a name and an address with what is on record. No date of birth is asked."
      form={
        <LookupForm
          operation="age_verification"
          fields={[...checkFields, 'check_under_18']}
          more={moreOfAge}
          asked={asked}
          onAsk={ask}
          error={error}
          verb="Check the age"
        />
      }
    >
      {isRun && (
        <Panel title="What the record says" foot={<Foot lookup={lookup} pin={{ kind: 'person' }} />}>
          <Answer
            lookup={lookup}
            wanted="the age"
            saysAsked
            none={
              <div className={css.none}>
                <Statement
                  verdict="None found"
                  tone="mute"
                  limits="Nothing is said of how old the person is, nor of whether there is such a person."
                >
                  <p>
                    No record agrees with this name at this address. Unless you asked to look among people under 18, no
                    record of theirs was compared.
                  </p>
                </Statement>
                <CheckDetails result={lookup.query.data?.result} params={lookup.query.data?.params} />
              </div>
            }
          >
            {(result, answered) => <AgeAnswer result={result} answered={answered} />}
          </Answer>
        </Panel>
      )}
    </PeopleScreen>
  )
}
