import { useDeferredValue, useMemo, useRef, useState } from 'react'
import {
  type Area,
  crossesItself,
  DraggedRing,
  DrawnOutline,
  distanceInBoth,
  distanceInWords,
  distanceTyped,
  type Inside,
  inWords,
  OnMap,
  type Point,
  placesWithin,
  positionIn,
  readDistance,
  recordsOf,
  type Within,
  windOf,
} from '../../../map/index.tsx'
import { notingExport } from '../../../table/export/noting-export.ts'
import { type Column, Table } from '../../../table/Table.tsx'
import { Choices } from '../../../ui/Field.tsx'
import { count } from '../../../ui/numbers.ts'
import { useSettledText } from '../../../ui/timing.ts'
import { GridChoice } from '../GridChoice.tsx'
import { PositionField } from '../PositionField.tsx'
import { positionInWords, positionTyped, readPosition } from '../read-place.ts'
import { DistanceField, FoundPlace, useAskedLayers } from './parts.tsx'
import css from './Questions.module.css'

const ways = [
  { value: 'ring', label: 'Distance from a place' },
  { value: 'shape', label: 'Drawn shape' },
]

/** The shown places in a ring or a drawn shape, updated as it changes. */
export function WithinQuestion() {
  const [by, setBy] = useState('ring')
  const [centre, setCentre] = useState<Centre>({ text: '', of: null })
  const [distance, setDistance] = useState('1 km')
  const [outline, setOutline] = useState<readonly Point[]>([])
  const form = useRef<HTMLDivElement>(null)

  const position = positionOf(centre)
  const metres = readDistance(distance)
  const ring = by === 'ring' && position && metres && metres <= farthest
  const isCrossed = outline.length > 2 && crossesItself(outline)
  const area = useMemo((): Area | null => {
    if (by === 'shape') return outline.length > 2 && !crossesItself(outline) ? { outline } : null
    const position = positionOf(centre)
    const metres = readDistance(distance)
    return position && metres && metres <= farthest ? { centre: position.point, ...position, metres } : null
  }, [by, centre, distance, outline])

  return (
    <div ref={form} className={css.question}>
      <Choices id="within-by" label="Within" choices={ways} value={by} onChoose={setBy} />
      {by === 'ring' ? (
        <>
          <CentreField centre={centre} onChange={setCentre} />
          <DistanceField label="Distance" value={distance} onChange={setDistance} />
          {metres !== null && metres > farthest && <p>Enter at most 1,000 km.</p>}
        </>
      ) : (
        <OnMap>
          <DrawnOutline
            onChange={setOutline}
            onEnd={() => form.current?.querySelector<HTMLElement>('[role="status"]')?.focus()}
          />
        </OnMap>
      )}
      {ring && (
        <OnMap>
          <DraggedRing
            centre={position.point}
            metres={metres}
            onDrag={(metres) => setDistance(distanceTyped(Math.min(metres, farthest)))}
          />
        </OnMap>
      )}
      {area ? (
        <Answer area={area} centre={centre} />
      ) : (
        <p role="status" tabIndex={-1} className="quiet small">
          {by === 'ring'
            ? 'Enter a place and a distance. You can drag the edge on the map.'
            : isCrossed
              ? 'The outline crosses itself. Draw it without crossings.'
              : 'Draw a shape with at least three corners on the map.'}
        </p>
      )}
    </div>
  )
}

/** Metres: a ring as large as the kingdom. */
const farthest = 1_000_000

type Centre = {
  text: string
  /** The place it was taken from, until something else is typed. */
  of: { name: string; uncertain: number } | null
}

function positionOf({ text, of }: Centre) {
  const position = readPosition(text)
  return position && !position.other && { ...position, uncertain: of?.uncertain ?? position.uncertain }
}

type CentreProps = { centre: Centre; onChange: (centre: Centre) => void }

const CentreField = ({ centre: { text, of }, onChange }: CentreProps) => (
  <PositionField
    label="Around"
    hint={'Coordinates or a grid reference such as SE\u00A0298\u00A0338. Or point on the map'}
    wrong="Enter coordinates or a grid reference, such as 53.8, -1.55 or SE 298 338."
    isRead={(text) => readPosition(text) !== null}
    text={text}
    onText={(text) => onChange({ text, of: null })}
    onPoint={(point) => onChange({ text: positionTyped(point), of: null })}
    selectedLabel="Use the selected place"
    onSelected={({ name, radius }, point) =>
      onChange({ text: positionTyped(point), of: { name, uncertain: radius ?? 0 } })
    }
    takesFocus
  >
    <ChosenGrid text={text} onChoose={(point) => onChange({ text: positionTyped(point), of: null })} />
    {of && (
      <p className="quiet small">
        {of.name}
        {of.uncertain > 0 && `, known to within ${distanceInWords(of.uncertain)}`}
      </p>
    )}
  </PositionField>
)

function ChosenGrid({ text, onChoose }: { text: string; onChoose: (point: Point) => void }) {
  const position = readPosition(text)
  return position && <GridChoice position={position} onChoose={onChoose} />
}

function Answer({ area, centre }: { area: Area; centre: Centre }) {
  const layers = useAskedLayers()
  // Dragging the ring must not wait for a hundred thousand places.
  const asked = useDeferredValue(area)
  const within = useMemo(() => placesWithin(asked, layers), [asked, layers])
  const { found, counts } = within
  const where =
    'outline' in asked ? `the drawn shape (${inWords('area', asked.outline)})` : aroundInWords(asked, centre)
  const isPart = layers.length === 0 || layers.some(({ lacks }) => lacks) || counts.some(({ unplaced }) => unplaced > 0)
  const summary = `${sureness(found, isPart)} within ${where}.`
  const said = useSettledText(summary)
  const isShape = 'outline' in asked
  const columns = useMemo(() => columnsFor(isShape), [isShape])

  return (
    <div className={css.answer}>
      <p tabIndex={-1} role="status" className="visually-hidden">
        {said}
      </p>
      <p>
        <strong>{summary}</strong>
      </p>
      {layers.length === 0 && <p>No layer is shown. Show a layer or search for a place.</p>}
      <Counts counts={counts} />
      {found.length > 0 && (
        <Table
          name="within"
          caption={`Places within ${where}`}
          columns={columns}
          rows={found}
          keyOf={keyOf}
          source={{
            file: 'map-within',
            facts: { question: `Within ${where}`, distances: 'On the WGS84 ellipsoid' },
            note: notingExport(({ place }) => recordsOf(place)),
          }}
        />
      )}
    </div>
  )
}

function aroundInWords({ centre, metres, uncertain }: Exclude<Area, { outline: unknown }>, { of }: Centre): string {
  const at = positionInWords({ point: centre, uncertain })
  const doubt = uncertain > 0 ? `, itself known to within ${distanceInWords(uncertain)}` : ''
  return `${distanceInBoth(metres)} of ${of ? `${of.name}, ` : ''}${at}${doubt}`
}

/** `3 places lie certainly and 1 possibly`. */
function sureness(found: Within['found'], isPart: boolean): string {
  const certain = found.filter(({ isCertain }) => isCertain).length
  const possible = found.length - certain
  if (found.length === 0) return isPart ? 'No place that is known lies' : 'No place lies'
  const lie = (number: number) => `${count(number, 'place')} ${number === 1 ? 'lies' : 'lie'}`
  if (possible === 0) return `${lie(certain)} certainly`
  if (certain === 0) return `${lie(possible)} possibly`
  return `${lie(certain)} certainly and ${count(possible, 'more', 'more')} possibly`
}

const Counts = ({ counts }: { counts: Within['counts'] }) => (
  <ul className={css.counts}>
    {counts.map(({ layer, certain, possible, unplaced }) => (
      <li key={layer.key}>
        {layer.name}:{' '}
        {certain + possible === 0
          ? (layer.lacks ?? 'none')
          : [certain && `${count(certain, 'place')} certainly`, possible && `${count(possible, 'place')} possibly`]
              .concat(layer.lacks ?? [])
              .filter(Boolean)
              .join(', ')}
        {unplaced > 0 &&
          `; ${count(unplaced, 'has', 'have')} no coordinates and ${unplaced === 1 ? 'is' : 'are'} not counted`}
      </li>
    ))}
  </ul>
)

const keyOf = ({ layer, place }: Inside) => `${layer.key}/${place.id}`

const columnsFor = (isShape: boolean): Column<Inside>[] => [
  {
    label: 'Place',
    isName: true,
    isPersonal: true,
    value: ({ place }) => place.name,
    cell: (found) => <FoundPlace {...found} />,
  },
  {
    label: isShape ? 'From the edge' : 'Distance',
    isNarrow: true,
    align: 'end',
    value: ({ metres }) => Math.round(metres),
    cell: ({ metres }) => distanceInWords(Math.round(metres)),
  },
  ...(isShape
    ? []
    : [
        {
          label: 'Direction',
          isNarrow: true,
          isCategory: true,
          isPersonal: false,
          value: ({ bearing }) => (bearing === null ? null : windOf(bearing)),
          cell: ({ bearing }) =>
            bearing === null ? 'at the centre' : `${windOf(bearing)}, ${Math.round(bearing) % 360}°`,
        } satisfies Column<Inside>,
      ]),
  {
    label: 'How sure',
    isNarrow: true,
    isCategory: true,
    isPersonal: false,
    value: ({ isCertain }) => (isCertain ? 'certainly' : 'possibly'),
    cell: ({ isCertain, place }) =>
      isCertain
        ? 'certainly'
        : place.radius
          ? `possibly: known to within ${distanceInWords(place.radius)}`
          : place.problem
            ? 'possibly: its position is in doubt'
            : 'possibly',
  },
  {
    label: 'Layer',
    isCategory: true,
    isPersonal: true,
    value: ({ layer }) => layer.name,
  },
  ...(['reference', 'wgs84'] as const).map(
    (system): Column<Inside> => ({
      label: system === 'wgs84' ? 'WGS84' : 'Grid reference',
      isOptional: true,
      isPersonal: true,
      value: ({ place, point }) => positionIn(system, { ...place, point }),
    }),
  ),
]
