import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Result } from '../../../contract/operations.ts'
import { Answer } from '../../api/Answer.tsx'
import { usePrice } from '../../api/credits.ts'
import { Foot } from '../../api/Foot.tsx'
import type { Given } from '../../api/lookups.ts'
import { LookupForm } from '../../forms/LookupForm.tsx'
import { useAsking } from '../../forms/useAsking.ts'
import { distanceInWords } from '../../map/area.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { LayerPanel } from './LayerPanel.tsx'
import css from './MapScreen.module.css'
import { NearestTable } from './NearestTable.tsx'
import { NearCompanies } from './nearest/NearCompanies.tsx'
import { RangeRing } from './nearest/RangeRing.tsx'
import { StartFrom } from './nearest/StartFrom.tsx'
import { nearFrom, rangesBeyond, understoodAs } from './nearest.ts'

/** Of a list of one's own places, those nearest to a postcode or to coordinates; in order of distance, then on the map. */
export function NearestSearch() {
  const [search] = useSearchParams()
  const near = nearFrom(search.get('near'))
  const { lookup, asked, ask, error, isRun } = useAsking('find_my_nearest')
  const { query } = lookup
  const result = query.data?.result
  const [given, change] = useChanged(search)
  const params: Given = { ...(near && { latitude: near.given[0], longitude: near.given[1] }), ...asked, ...given }

  return (
    <>
      <StartFrom onStart={change} />
      <LookupForm
        operation="find_my_nearest"
        fields={['postcode', 'latitude', 'longitude', 'group_name', 'max_range_metres', 'max_results']}
        asked={params}
        onType={(name, value) => change({ [name]: value })}
        onAsk={ask}
        error={error}
        verb="Find the nearest"
      />
      <RangeRing params={params} result={result} onRange={(max_range_metres) => change({ max_range_metres })} />
      <LayerPanel />
      <NearCompanies params={params} />
      {isRun && (
        <Panel title="Nearest" foot={<Foot lookup={lookup} />}>
          <Answer
            lookup={lookup}
            wanted="the nearest places"
            none={<NoneInRange result={result} params={query.data?.params ?? {}} onAsk={ask} />}
          >
            {(result, answered) => <NearestTable result={result} answered={answered} />}
          </Answer>
        </Panel>
      )}
    </>
  )
}

/** What was typed, pointed at or dragged since something was asked; another record or link begins anew. */
function useChanged(search: URLSearchParams) {
  const of = `${search.get('record')} ${search.get('near')}`
  const [changed, setChanged] = useState<{ of: string; given: Given }>({ of, given: {} })
  const given = changed.of === of ? changed.given : {}
  return [given, (more: Given) => setChanged({ of, given: { ...given, ...more } })] as const
}

type NoneProps = {
  result: Result<'find_my_nearest'> | null | undefined
  params: Given
  onAsk: (params: Given) => void
}

/** An empty circle says nothing of what lies outside it: how wide it was, and the next ones, each for its price. */
function NoneInRange({ result, params, onAsk }: NoneProps) {
  const price = usePrice('find_my_nearest')
  const range = Number(understoodAs(result, 'max_range_metres') || params.max_range_metres)
  const wider = rangesBeyond(range)
  return (
    <>
      <p>
        <strong>None found</strong> within {range ? distanceInWords(range) : 'the range that the service takes'}
        {params.group_name ? ` in the list “${params.group_name}”` : ' in the default list'}. Beyond that nothing was
        looked for.
      </p>
      {wider.length > 0 && (
        <p className={css.wider}>
          {wider.map((metres) => (
            <Button key={metres} onClick={() => onAsk({ ...params, max_range_metres: String(metres) })}>
              Within {distanceInWords(metres)}, {price}
            </Button>
          ))}
        </p>
      )}
    </>
  )
}
