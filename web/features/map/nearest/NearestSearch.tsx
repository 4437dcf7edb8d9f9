import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Result } from '../../../../contract/operations.ts'
import { Answer } from '../../../lookup/answer/Answer.tsx'
import { Foot } from '../../../lookup/answer/Foot.tsx'
import { NotAnswered } from '../../../lookup/answer/NotAnswered.tsx'
import { useCarriedPlace, useCarryPlace } from '../../../lookup/form/carried-place.ts'
import { FoldingForm } from '../../../lookup/form/FoldingForm.tsx'
import { useLookupForm } from '../../../lookup/form/useLookupForm.ts'
import type { Way } from '../../../lookup/form/ways.ts'
import type { Given } from '../../../lookup/lookups.ts'
import { usePrice, withPrice } from '../../../lookup/price/prices.tsx'
import { useIsOnlyRead } from '../../../lookup/purpose/cases.ts'
import { DraggedRing, distanceInWords, OnMap, type Point } from '../../../map/index.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { LayerPanel } from '../LayerPanel.tsx'
import { withLayer } from '../map-address.ts'
import { useMapState } from '../map-state.ts'
import { NearCompanies } from './NearCompanies.tsx'
import { NearestTable } from './NearestTable.tsx'
import { farthest, isFoundIn, nearestRange, nearFrom, rangesBeyond, understoodAs } from './nearest.ts'
import { type NearStart, StartField, useStart, wrongOf } from './StartField.tsx'

/** The places of a list that are nearest to a start, as a table and on the map. */
export function NearestSearch() {
  const [search] = useSearchParams()
  const near = nearFrom(search.get('near'))
  const asking = useLookupForm('find_my_nearest')
  const { lookup, asked, ask, isRun } = asking
  const { query } = lookup
  const result = query.data?.result
  const [given, change] = useChanged(search)
  const byLink: Given = { ...(near && { latitude: near.given[0], longitude: near.given[1] }), ...asked }
  const isRead = !search.has('record') || query.data !== undefined
  const carried = useCarriedPlace()
  const start = useStart(isRead ? byLink : undefined, isRead ? carried : '')
  const answered = query.data && { id: query.data.record.id, case_id: query.data.case_id }
  useCarryPlace(start.textOf(query.data?.params ?? {}), answered)
  const limits: Given = { ...byLink, ...given }
  const { begin, verb, price, wrong } = useBeginning(start, ask)

  return (
    <>
      <FoldingForm
        operation="find_my_nearest"
        fields={limitFields}
        ways={limitWays}
        asking={asking}
        asked={limits}
        // Without a place in the answer, the next step is another search.
        staysOpen={query.data?.outcome !== 'found'}
        changed={given.max_range_metres}
        onType={(name, value) => change({ [name]: value })}
        onAsk={begin}
        verb={verb}
        {...(price && { price })}
        instead={{
          id: 'nearest-from',
          names: startNames,
          wrong,
          field: (error) => (
            <StartField
              id="nearest-from"
              start={start}
              error={error ?? noneOf(start)}
              onChoose={(place) => {
                const at = start.choose(place)
                if (at) ask({ ...limitsIn(limits), ...at })
              }}
            />
          ),
        }}
      />
      {start.failed && <NotAnswered error={start.failed} />}
      <RangeRing
        centre={start.point ?? postcodeCentre(start, result)}
        range={limits.max_range_metres}
        onRange={(max_range_metres) => change({ max_range_metres })}
        result={result}
      />
      {isRun && (
        <Panel title="Nearest" isOfTab foot={<Foot lookup={lookup} />}>
          <Answer lookup={lookup} none={<NoneInRange result={result} params={query.data?.params ?? {}} onAsk={ask} />}>
            {(result, answered) => <NearestTable result={result} answered={answered} />}
          </Answer>
        </Panel>
      )}
      <LayerPanel />
      <NearCompanies params={limitsIn(limits)} />
    </>
  )
}

const limitFields = ['group_name', 'max_range_metres', 'max_results'] as const
const limitWays: Way[] = [{ label: '', fields: limitFields, needs: [] }]
const startNames = ['postcode', 'latitude', 'longitude'] as const

const limitsIn = (params: Given): Given => Object.fromEntries(limitFields.map((name) => [name, params[name] ?? '']))

/** What the button does, and its whole price: a place name is looked up first; a company shows its panel. */
function useBeginning(start: NearStart, ask: (params: Given) => void) {
  const { edit } = useMapState()
  const priceOfBoth = usePrice('geo_code', 'find_my_nearest')
  const { read, params } = start
  const isToFind = read?.kind === 'place' && !params
  const isToChoose = isToFind && (start.found?.places.length ?? 0) > 1

  async function begin(limits: Given) {
    if (read?.kind === 'company') edit(withLayer(`company:${read.number}`))
    else if (params) ask({ ...limits, ...params })
    else if (read?.kind === 'place') {
      const found = await start.find(read.text)
      if (found) ask({ ...limits, ...found })
    }
  }

  return {
    begin: (limits: Given) => void begin(limits),
    verb: read?.kind === 'company' ? 'Show its addresses' : 'Find nearest',
    price:
      read?.kind === 'company'
        ? 'free'
        : isToFind && /\d/.test(priceOfBoth)
          ? `at most ${priceOfBoth}`
          : isToFind
            ? priceOfBoth
            : undefined,
    wrong: isToChoose ? 'Choose one of these places.' : wrongOf(read),
  }
}

const noneOf = ({ found }: NearStart): string | undefined =>
  found?.places.length === 0
    ? 'None found: the service lists no postcode, street or place for this. A place may be followed by its county.'
    : undefined

/** The answer for a postcode says where the postcode is. */
function postcodeCentre({ read }: NearStart, result: Result<'find_my_nearest'> | null | undefined): Point | null {
  if (read?.kind !== 'postcode' || read.postcode !== understoodAs(result, 'postcode')) return null
  return nearFrom(`${understoodAs(result, 'latitude')},${understoodAs(result, 'longitude')}`)
}

/** What was typed or dragged since the last search. Another record or link starts afresh. */
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

/** Nothing was found within the range: says how wide it was and offers wider ones with their price. */
function NoneInRange({ result, params, onAsk }: NoneProps) {
  const price = usePrice('find_my_nearest')
  const range = Number(understoodAs(result, 'max_range_metres') || params.max_range_metres)
  const wider = useIsOnlyRead() ? [] : rangesBeyond(range)
  return (
    <>
      <p>
        <strong>None found</strong> within {range ? distanceInWords(range) : 'the service’s own range'}
        {params.group_name ? ` in the list “${params.group_name}”` : ' in the default list'}. Places farther away were
        not searched.
      </p>
      {wider.length > 0 && (
        <p className="row-8">
          {wider.map((metres) => (
            <Button key={metres} onClick={() => onAsk({ ...params, max_range_metres: String(metres) })}>
              {withPrice(`Within ${distanceInWords(metres)}`, price)}
            </Button>
          ))}
        </p>
      )}
    </>
  )
}

type Props = {
  centre: Point | null
  /** Metres, as in the form. */
  range: string | undefined
  onRange: (metres: string) => void
  /** The last answer. */
  result: Result<'find_my_nearest'> | null | undefined
}

/** The range around the start. Dragging its edge fills in the form; only the button searches. */
export function RangeRing({ centre, range, onRange, result }: Props) {
  const metres = Number(range?.trim() || nearestRange)
  if (!centre || !(metres > 0) || metres > farthest) return null
  return (
    <OnMap>
      <DraggedRing
        centre={centre}
        metres={metres}
        // The map already shows the results.
        viewStays={isFoundIn(result, centre, metres)}
        onDrag={(metres) => onRange(String(Math.max(1, Math.min(farthest, Number(metres.toPrecision(2))))))}
      />
    </OnMap>
  )
}
