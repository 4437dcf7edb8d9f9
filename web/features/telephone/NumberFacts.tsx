/** All about one number that is free, and one button for each thing that is not (decision 0186). */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Result } from '../../../contract/operations.ts'
import { isSameTelephoneNumber } from '../../../contract/telephone.ts'
import { Answer } from '../../lookup/answer/Answer.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { usePrice, withPrice } from '../../lookup/price/prices.tsx'
import { useCase } from '../../lookup/purpose/cases.ts'
import { heldQuery } from '../../lookup/record/held.ts'
import { useLookup } from '../../lookup/useLookup.ts'
import { toTelephone } from '../../paths.ts'
import { Status } from '../../register/Status.tsx'
import { TelephoneNumber } from '../../register/TelephoneNumber.tsx'
import { Button, firstClick } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { HeldNumber } from './HeldNumber.tsx'
import { kindInWords, whyNoArea, whyNowhere } from './number-kind.ts'

/** The slot of the area's record in the address. */
export const areaSlot = 'area'

export const NumberFacts = ({ number }: { number: string }) => (
  <div className="stack-24 measure">
    <Panel title="About this number">
      <Facts
        facts={[
          [
            'Number',
            <TelephoneNumber key="number" isPlain>
              {number}
            </TelephoneNumber>,
          ],
          ['Kind', kindInWords(number)],
        ]}
      />
    </Panel>
    <Area number={number} />
    <HeldNumber number={number} />
  </div>
)

/** Of a landline: free if this case holds it, else one press. */
function Area({ number }: { number: string }) {
  const { file } = useCase()
  const asks = { operation: 'geo_code_telephone', params: { telephone_number: number } } as const
  const nowhere = whyNowhere(asks.params)
  const held = useQuery({ ...heldQuery(asks, file?.case_id), enabled: file !== undefined && nowhere === null })
  const known = held.data?.operation === asks.operation ? held.data.record : undefined
  const lookup = useLookup(asks.operation, asks.params, { slot: areaSlot, isAsked: false, known })
  const price = usePrice(asks.operation)
  if (nowhere)
    return (
      <Panel title="Area">
        <p>{nowhere}</p>
      </Panel>
    )
  if (!file || held.isPending) return null
  const { data } = lookup.query
  // An address can be edited, and then names the area of another number.
  const isOther = data !== undefined && !isSameTelephoneNumber(data.params.telephone_number ?? '', number)
  const button = (
    <p>
      <Button onClick={firstClick(() => lookup.run.isPending || lookup.run.mutate(asks.params))}>
        {withPrice('Find area', price)}
      </Button>
    </p>
  )
  if (isOther) {
    const { isPending, error, variables } = lookup.run
    const isOfThis = isSameTelephoneNumber(variables?.telephone_number ?? '', number)
    return (
      <Panel title="Area">
        {isPending ? <p role="status">Waiting for the answer …</p> : button}
        {isOfThis && error && <NotAnswered error={error} operation={asks.operation} />}
      </Panel>
    )
  }
  return (
    <Panel title="Area" foot={<Foot lookup={lookup} />}>
      <Answer
        lookup={lookup}
        notRun={button}
        none={
          <p>
            <strong>None found.</strong> {whyNoArea(number)}
          </p>
        }
      >
        {(result, { record }) => <AreaInShort result={result} record={record.id} />}
      </Answer>
    </Panel>
  )
}

function AreaInShort({ result, record }: { result: Result<'geo_code_telephone'>; record: string }) {
  const { name, containing_name, containing_name2 } = result
  return (
    <>
      <p>
        {[name, containing_name, containing_name2].filter(Boolean).join(', ') || 'An area without a name'}{' '}
        <Status tone="warn">Approximate</Status>
      </p>
      <p className="quiet small">By its dialling code. People can keep a number when they move.</p>
      <p>
        <Link to={toTelephone('location', { record })}>Area on the map</Link>
      </p>
    </>
  )
}
