import { Answer } from '../../api/Answer.tsx'
import { Foot } from '../../api/Foot.tsx'
import { ShowOnMap } from '../../api/ShowOnMap.tsx'
import { LookupForm } from '../../forms/LookupForm.tsx'
import { useAsking } from '../../forms/useAsking.ts'
import { Panel } from '../../ui/Panel.tsx'
import { TelephoneNumber } from '../../ui/TelephoneNumber.tsx'
import { NumberArea } from './NumberArea.tsx'
import { whyNoArea } from './number-kind.ts'

/** Where a number belongs: an area, from its dialling code, and never an address. */
export function NumberLocation() {
  const { lookup, asked, ask, error, isRun } = useAsking('geo_code_telephone')
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
            wanted="the area of the number"
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
