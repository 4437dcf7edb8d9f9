import { Answer } from '../../lookup/answer/Answer.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { ShowOnMap } from '../../lookup/answer/ShowOnMap.tsx'
import { LookupForm } from '../../lookup/form/LookupForm.tsx'
import { NotRun } from '../../lookup/form/NotRun.tsx'
import { useAsking } from '../../lookup/form/useAsking.ts'
import { TelephoneNumber } from '../../register/TelephoneNumber.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { NumberArea } from './NumberArea.tsx'
import { whyNoArea, whyNowhere } from './number-kind.ts'

/** Where a number belongs: an area, from its dialling code, and never an address. */
export function NumberLocation() {
  const { lookup, asked, ask, error, isRun, pointless } = useAsking('geo_code_telephone', whyNowhere)
  const number = lookup.query.data?.params.telephone_number ?? ''

  return (
    <>
      <LookupForm
        operation="geo_code_telephone"
        fields={['telephone_number']}
        asked={asked}
        onAsk={ask}
        error={error}
        verb="Find its area"
      />
      {pointless && <NotRun>{pointless}</NotRun>}
      {isRun && (
        <Panel
          title="Area of the number"
          actions={
            lookup.query.data?.outcome === 'found' && <ShowOnMap layers={[lookup.query.data.record.id]} what="it" />
          }
          foot={<Foot lookup={lookup} pin={{ kind: 'telephone' }} />}
        >
          <Answer
            lookup={lookup}
            none={
              <p>
                <strong>None found</strong> for <TelephoneNumber>{number}</TelephoneNumber>. {whyNoArea(number)}
              </p>
            }
          >
            {(result) => <NumberArea result={result} number={number} />}
          </Answer>
        </Panel>
      )}
    </>
  )
}
