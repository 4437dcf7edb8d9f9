import { Link } from 'react-router'
import type { Result } from '../../../contract/operations.ts'
import { levels } from '../../../entities/geo/given-position.ts'
import { phoneKey } from '../../../entities/keys.ts'
import { Answer } from '../../lookup/answer/Answer.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { NotRun } from '../../lookup/answer/NotAnswered.tsx'
import { ShowOnMap } from '../../lookup/answer/ShowOnMap.tsx'
import { ShowInGraph } from '../../lookup/decisions/InCase.tsx'
import { FoldingForm } from '../../lookup/form/FoldingForm.tsx'
import { useLookupForm } from '../../lookup/form/useLookupForm.ts'
import { useOfferedPrice, withPrice } from '../../lookup/price/prices.tsx'
import { shownOf } from '../../lookup/useLookup.ts'
import { AreaLayer, areaOfTelephone, distanceInWords, PositionShown, UkMap } from '../../map/index.tsx'
import { toTelephone } from '../../paths.ts'
import { Statement, Status } from '../../register/Status.tsx'
import { TelephoneNumber } from '../../register/TelephoneNumber.tsx'
import { inWords } from '../../register/words.ts'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { whyNoArea, whyNowhere } from './number-kind.ts'
import css from './Telephone.module.css'

/** Where a number belongs: the area of its dialling code, never an address. */
export function NumberLocation() {
  const asking = useLookupForm('geo_code_telephone', whyNowhere)
  const { lookup, isRun, pointless } = asking
  const { data } = lookup.query
  const shown = shownOf(lookup)
  const number = data?.params.telephone_number ?? ''

  return (
    <>
      <FoldingForm operation="geo_code_telephone" fields={['telephone_number']} asking={asking} verb="Find area" />
      {pointless && <NotRun>{pointless}</NotRun>}
      {isRun && (
        <Panel
          title="Area of the number"
          isOfTab
          actions={
            shown?.outcome === 'found' && (
              <>
                <ShowInGraph mention={phoneKey(number)} />
                <ShowOnMap layers={[shown.record.id]} what="it" />
              </>
            )
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

/** The area in words, beside a map with its circle. */
function NumberArea({ result, number }: { result: Result<'geo_code_telephone'>; number: string }) {
  const { geo_data, accuracy_radius, name, containing_name, containing_name2, postcode_area } = result
  const position = areaOfTelephone(result)
  const { point, radius } = position
  const price = useOfferedPrice('area_code')
  return (
    <div className={css.split}>
      <div className="stack-16">
        <Statement
          verdict={[name, containing_name, containing_name2].filter(Boolean).join(', ') || 'An area without a name'}
          limits="The area comes from the dialling code. People can keep a number when they move, or answer it elsewhere."
        >
          <p>
            <TelephoneNumber>{number}</TelephoneNumber> <Status tone="warn">Approximate</Status>
          </p>
        </Statement>
        <Facts
          facts={[
            ['Name', name],
            ['Within', containing_name],
            ['Within that', containing_name2],
            ['Postcode area', postcode_area && <Identifier key="area">{postcode_area}</Identifier>],
            ['Centre of the circle', inWords(levels, geo_data?.level)],
            ...(radius === null ? [] : [['Within about', radiusInWords(accuracy_radius, radius)] as Fact]),
            ['Places with this code', geo_data?.description],
            ...(point ? [] : [['On the map', position.what] as Fact]),
          ]}
        />
        <PositionShown of={position} />
        {name && (
          <p>
            <Link to={toTelephone('area-codes', { of: name })}>{withPrice(`Find area codes of ${name}`, price)}</Link>
          </p>
        )}
      </div>
      {point && radius !== null && (
        <div className={css.map}>
          <UkMap label="Map of the area, as a circle" marks={[]}>
            <AreaLayer {...point} radius={radius} />
          </UkMap>
        </div>
      )}
    </div>
  )
}

function radiusInWords(given: string | null | undefined, radius: number): string {
  if (!given?.trim()) return `${distanceInWords(radius)}, our estimate: the service gives no radius for a landline`
  return Number(given) > 0
    ? `${distanceInWords(radius)}: the service says ${given}, read as metres`
    : `${distanceInWords(radius)}, our estimate: the service says “${given}”`
}
