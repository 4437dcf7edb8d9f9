import { useDeferredValue, useMemo, useState } from 'react'
import {
  distanceInBoth,
  distanceInWords,
  type Group,
  groupsOf,
  type Layer,
  LinksOnMap,
  mostPairs,
  OnMap,
  type Pair,
  type Pairs,
  pairsWithin,
  readDistance,
} from '../../../map/index.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Field.tsx'
import { FilterButtons } from '../../../ui/FilterButtons.tsx'
import { Form } from '../../../ui/Form.tsx'
import { count, numberInWords } from '../../../ui/numbers.ts'
import { DistanceField, useAskedLayers } from './parts.tsx'
import css from './Questions.module.css'
import { GroupTable, PairTable } from './TogetherTables.tsx'

type Asked = { metres: number; among: string }

/** Clusters: shown places that lie within a distance of each other. */
export function TogetherQuestion() {
  const layers = useAskedLayers()
  const [distance, setDistance] = useState('100 m')
  const [chosen, setChosen] = useState<string | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  // Pins first, if they are on the map.
  const among = layers.find(({ key }) => key === (chosen ?? 'case'))?.key ?? everything
  const metres = readDistance(distance)

  function submit() {
    if (metres !== null) setAsked({ metres: Math.min(metres, farthest), among })
  }

  return (
    <>
      <Form className={css.question} onSend={submit}>
        <Select
          label="Search in"
          options={[
            { value: everything, label: 'All shown layers' },
            ...layers.map(({ key, name }) => ({ value: key, label: name })),
          ]}
          value={among}
          onChange={({ target }) => setChosen(target.value)}
        />
        <DistanceField label="Largest distance between neighbours" value={distance} autoFocus onChange={setDistance} />
        <Button type="submit">Find</Button>
      </Form>
      {asked && (
        <TogetherAnswer
          key={`${asked.metres} ${asked.among}`}
          metres={asked.metres}
          among={asked.among === everything ? null : asked.among}
        />
      )}
    </>
  )
}

const everything = ''
/** Metres. */
const farthest = 100_000

type Props = {
  metres: number
  /** A layer's key; null for all that are shown. */
  among: string | null
}

/** The groups of places and the pairs in them. Each can be shown on the map. */
export function TogetherAnswer({ metres, among }: Props) {
  const layers = useAskedLayers()
  const asked = useDeferredValue<readonly Layer[] | null>(layers, null)
  const of = useMemo(
    () =>
      asked &&
      pairsWithin(
        metres,
        asked.filter(({ key }) => among === null || key === among),
      ),
    [asked, metres, among],
  )
  if (!of || asked !== layers) return <p role="status">Comparing …</p>
  const lacking = layers.filter((layer) => (among === null || layer.key === among) && layer.lacks)
  return (
    <>
      <Found of={of} metres={metres} />
      {lacking.length > 0 && (
        <p className="small">
          Not all is compared: {lacking.map(({ name, lacks }) => `${name} (${lacks})`).join('; ')}.
        </p>
      )}
    </>
  )
}

type Shown = { of: Pairs; links: readonly Pair[]; words: string }

function Found({ of, metres }: { of: Pairs; metres: number }) {
  const { pairs, links, isTooMany } = of
  const groups = useMemo(() => (links ? groupsOf(links) : []), [links])
  const [as, setAs] = useState('groups')
  const [within, setWithin] = useState<Group | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  // Groups of an earlier comparison do not count.
  const only = within && groups.includes(within) ? within : null
  const numbers = useMemo(() => new Map(groups.map((group, index) => [group, index + 1])), [groups])

  return (
    <>
      <p role="status">
        <strong>{summaryOf(of, metres)}</strong>
      </p>
      {of.unplaced > 0 && (
        <p className="quiet small">
          {count(of.unplaced, 'place has', 'places have')} no coordinates and could not be compared.
        </p>
      )}
      {groups.length > 0 && (
        <>
          <p className="quiet small">
            Each place lies within {distanceInWords(metres)} of another in its group (single linkage). A group can be
            wider.
          </p>
          {!isTooMany && (
            <FilterButtons
              label="Listed"
              choices={[
                { value: 'groups', label: 'Groups', count: groups.length },
                { value: 'pairs', label: 'Pairs', count: pairs.length },
              ]}
              chosen={as}
              onChoose={(as) => {
                setAs(as)
                setWithin(null)
              }}
            />
          )}
        </>
      )}
      {shown?.of === of && (
        <>
          <p className="row-16 small">
            <span>On the map: {shown.words}.</span>
            <Button look="quiet" onClick={() => setShown(null)}>
              Hide
            </Button>
          </p>
          <OnMap>
            <LinksOnMap links={shown.links} />
          </OnMap>
        </>
      )}
      {groups.length > 0 && as === 'groups' && (
        <GroupTable
          groups={groups}
          metres={metres}
          shown={shown?.links ?? null}
          onShow={(group) => setShown({ of, links: group.links, words: `group ${numbers.get(group)}` })}
          onPairs={
            isTooMany
              ? null
              : (group) => {
                  setAs('pairs')
                  setWithin(group)
                }
          }
        />
      )}
      {groups.length > 0 && as === 'pairs' && (
        <>
          {only && (
            <p className="row-16 small">
              <span>Pairs of group {numbers.get(only)}.</span>
              <Button look="quiet" onClick={() => setWithin(null)}>
                Show all {numberInWords(pairs.length)} pairs
              </Button>
            </p>
          )}
          <PairTable
            pairs={pairs}
            of={only}
            metres={metres}
            shown={shown?.links[0] ?? null}
            onShow={(pair) =>
              setShown({ of, links: [pair], words: `${pair.one.place.name} and ${pair.other.place.name}` })
            }
          />
        </>
      )}
    </>
  )
}

function summaryOf({ pairs, isTooMany, links, asked }: Pairs, metres: number): string {
  const of = `Of ${count(asked, 'place')}`
  if (links === null) return `${of}, too many lie that close to compare. Choose a smaller distance or one layer.`
  if (isTooMany)
    return `${of}, more than ${numberInWords(mostPairs)} pairs lie within ${distanceInBoth(metres)} of each other. Only the groups are listed.`
  if (pairs.length === 0) return `${of}, no two lie within ${distanceInBoth(metres)} of each other.`
  const certain = pairs.filter(({ isCertain }) => isCertain).length
  const parts = [
    certain > 0 && `${count(certain, 'pair')} certainly`,
    pairs.length > certain &&
      `${count(pairs.length - certain, certain ? 'more' : 'pair', certain ? 'more' : 'pairs')} possibly`,
  ]
  return `${of}, ${parts.filter(Boolean).join(' and ')} within ${distanceInBoth(metres)} of each other.`
}
