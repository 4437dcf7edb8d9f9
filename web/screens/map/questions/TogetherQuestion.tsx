import { type FormEvent, useDeferredValue, useMemo, useState } from 'react'
import { notingExport } from '../../../api/exports.ts'
import { distanceInWords } from '../../../map/area.ts'
import { distanceInBoth } from '../../../map/geo/measures.ts'
import { OnMap } from '../../../map/OnMap.tsx'
import { readDistance } from '../../../map/questions/distance.ts'
import { PairOnMap } from '../../../map/questions/PairOnMap.tsx'
import { mostPairs, type Pair, type Pairs, pairsWithin } from '../../../map/questions/pairs.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Field.tsx'
import { count, numberInWords } from '../../../ui/numbers.ts'
import { type Column, Table } from '../../../ui/Table.tsx'
import { DistanceField } from './DistanceField.tsx'
import { FoundPlace } from './FoundPlace.tsx'
import css from './Questions.module.css'
import { useAskedLayers } from './useAskedLayers.ts'

type Asked = { metres: number; among: string }

/** Which of the places that are shown lie within so many metres of each other. */
export function TogetherQuestion() {
  const layers = useAskedLayers()
  const [distance, setDistance] = useState('100 m')
  const [chosen, setChosen] = useState<string | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  // The pinned things, where they are on the map.
  const among = layers.find(({ key }) => key === (chosen ?? 'case'))?.key ?? everything
  const metres = readDistance(distance)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (metres !== null) setAsked({ metres: Math.min(metres, farthest), among })
  }

  return (
    <>
      <form className={css.question} onSubmit={submit}>
        <Select
          label="Among"
          options={[
            { value: everything, label: 'Everything that is shown' },
            ...layers.map(({ key, name }) => ({ value: key, label: name })),
          ]}
          value={among}
          onChange={({ target }) => setChosen(target.value)}
        />
        <DistanceField label="Within this distance of each other" value={distance} autoFocus onChange={setDistance} />
        <Button type="submit">Find them, free</Button>
      </form>
      {asked && <Answer asked={asked} />}
    </>
  )
}

const everything = ''
/** Metres. */
const farthest = 100_000

function Answer({ asked: given }: { asked: Asked }) {
  const layers = useAskedLayers()
  const asked = useDeferredValue(given, null)
  const of = useMemo(
    () =>
      asked &&
      pairsWithin(
        asked.metres,
        layers.filter(({ key }) => asked.among === everything || key === asked.among),
      ),
    [asked, layers],
  )
  const [shown, setShown] = useState<Pair | null>(null)
  const columns = useMemo(() => columnsFor((pair) => setShown(pair)), [])
  if (!asked || !of || asked !== given) return <p role="status">Comparing …</p>
  const { pairs, isTooMany } = of
  const isOnMap = shown !== null && pairs.includes(shown)
  return (
    <>
      <p role="status">
        <strong>{summaryOf(of, asked)}</strong>
      </p>
      {of.unplaced > 0 && (
        <p className={css.note}>
          {count(of.unplaced, 'place has', 'places have')} no coordinates and could not be compared.
        </p>
      )}
      {isOnMap && (
        <>
          <p className={css.ways}>
            On the map: {shown.one.place.name} and {shown.other.place.name}.{' '}
            <Button look="quiet" onClick={() => setShown(null)}>
              Take the line away
            </Button>
          </p>
          <OnMap>
            <PairOnMap pair={shown} />
          </OnMap>
        </>
      )}
      {!isTooMany && pairs.length > 0 && (
        <Table
          name="together"
          caption={`Places within ${distanceInWords(asked.metres)} of each other`}
          columns={columns}
          rows={pairs}
          keyOf={keyOf}
          isMarked={(pair) => pair === shown}
          source={{
            file: 'map-close-together',
            facts: {
              question: `Within ${distanceInWords(asked.metres)} of each other`,
              distances: 'On the WGS84 ellipsoid',
            },
            note: notingExport([
              ...new Set(
                pairs.flatMap(({ one, other }) => [one.place.from?.from ?? [], other.place.from?.from ?? []].flat()),
              ),
            ]),
          }}
        />
      )}
    </>
  )
}

function summaryOf({ pairs, isTooMany, asked }: Pairs, { metres }: Asked): string {
  const of = `Of ${count(asked, 'place')}`
  if (isTooMany)
    return `${of}, more than ${numberInWords(mostPairs)} pairs lie that close: none is listed. Ask for a smaller distance, or of one layer.`
  if (pairs.length === 0) return `${of}, no two lie within ${distanceInBoth(metres)} of each other.`
  const certain = pairs.filter(({ isCertain }) => isCertain).length
  const parts = [
    certain > 0 && `${count(certain, 'pair')} certainly`,
    pairs.length > certain &&
      `${count(pairs.length - certain, certain ? 'more' : 'pair', certain ? 'more' : 'pairs')} possibly`,
  ]
  return `${of}, ${parts.filter(Boolean).join(' and ')} within ${distanceInBoth(metres)} of each other.`
}

const keyOf = ({ one, other }: Pair) => `${one.layer.key}/${one.place.id} ${other.layer.key}/${other.place.id}`

const columnsFor = (onShow: (pair: Pair) => void): Column<Pair>[] => [
  {
    label: 'One',
    isName: true,
    isPersonal: true,
    value: ({ one }) => one.place.name,
    cell: ({ one }) => <FoundPlace {...one} />,
  },
  {
    label: 'The other',
    isPersonal: true,
    value: ({ other }) => other.place.name,
    cell: ({ other }) => <FoundPlace {...other} />,
  },
  {
    label: 'Apart',
    isNarrow: true,
    align: 'end',
    value: ({ metres }) => Math.round(metres),
    cell: ({ metres }) => distanceInWords(Math.round(metres)),
  },
  {
    label: 'At least, at most',
    value: ({ least, most }) => `${Math.round(least)} to ${Math.round(most)} m`,
    cell: ({ least, most, isCertain }) =>
      least === most
        ? 'as given'
        : `${isCertain ? 'certainly' : 'possibly'}: at least ${distanceInWords(Math.floor(least))}, at most ${distanceInWords(Math.ceil(most))}`,
  },
  {
    label: 'On the map',
    isNarrow: true,
    cell: (pair) => (
      <Button
        look="quiet"
        aria-label={`Show both: ${pair.one.place.name} and ${pair.other.place.name}`}
        onClick={() => onShow(pair)}
      >
        Show both
      </Button>
    ),
  },
]
