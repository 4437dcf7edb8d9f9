import { Answer } from '../../lookup/answer/Answer.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { LookupForm } from '../../lookup/form/LookupForm.tsx'
import { useAsking } from '../../lookup/form/useAsking.ts'
import { Panel } from '../../ui/Panel.tsx'
import { DeathsFound } from './DeathsFound.tsx'
import { PeopleScreen } from './PeopleScreen.tsx'

/** Whether a death is on record of somebody of this name at this address. */
export function DeathScreening() {
  const { lookup, asked, ask, error, isRun } = useAsking('deceased')
  return (
    <PeopleScreen
      title="Is a death on record?"
      about="Compares a name and an address with records of people who have died."
      form={
        <LookupForm
          operation="deceased"
          fields={['forename', 'surname', 'premises', 'street', 'postcode']}
          asked={asked}
          onAsk={ask}
          error={error}
          verb="Screen"
        />
      }
    >
      {isRun && (
        <Panel title="What the records of deaths say" foot={<Foot lookup={lookup} pin={{ kind: 'person' }} />}>
          <Answer lookup={lookup} saysAsked>
            {(result, answered) => <DeathsFound result={result} answered={answered} />}
          </Answer>
        </Panel>
      )}
    </PeopleScreen>
  )
}
