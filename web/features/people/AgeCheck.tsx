import { Answer, NoneFound } from '../../lookup/answer/Answer.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { LookupForm } from '../../lookup/form/LookupForm.tsx'
import { useAsking } from '../../lookup/form/useAsking.ts'
import { Panel } from '../../ui/Panel.tsx'
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
            saysAsked
            none={
              <div className={css.none}>
                <NoneFound of="age_verification" />
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
