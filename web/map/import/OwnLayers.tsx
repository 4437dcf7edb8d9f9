import { useDeferredValue, useMemo, useState } from 'react'
import { Button, firstClick } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { saveFile } from '../../ui/files.ts'
import { count, numberInWords } from '../../ui/numbers.ts'
import { LayerRow } from '../LayerRow.tsx'
import type { Layer } from '../layers.ts'
import { useBoundsShown } from '../MapView.tsx'
import { refusedAsCsv } from './file.ts'
import css from './Import.module.css'
import { type OwnLayer, placesInView, putBack, renamed, select, shown, useOwnPoints, without } from './own-points.ts'

/** Imported layers: rename, hide and remove; and the selected place with all columns of its row. */
export function OwnLayers() {
  const [{ layers, selected, removed }, change] = useOwnPoints()
  const layer = layers.find(({ key }) => key === selected?.layer)
  const chosen = layer?.places.find(({ id }) => id === selected?.place)
  return (
    <section className="stack-8 at-start" aria-label="Imported points">
      {layers.length > 0 && (
        <ul className={css.layers}>
          {layers.map((layer) => (
            <OwnLayerRow key={layer.key} layer={layer} />
          ))}
        </ul>
      )}
      <p role="status" className={css.removed}>
        {removed && (
          <>
            Removed “{removed.name}”, {count(removed.places.length, 'place')}.{' '}
            <Button look="quiet" onClick={() => change(putBack)}>
              Undo
            </Button>
          </>
        )}
      </p>
      {chosen && (
        <section className={css.chosen} aria-label="Selected imported point" aria-live="polite">
          <p>
            <strong>{chosen.name}</strong> <span className="quiet small">{layer?.name}</span>
          </p>
          <p className="quiet small">{chosen.what}</p>
          <dl>
            {chosen.facts.map(([label, value]) => (
              <div key={`${label} ${value}`}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </section>
  )
}

/** No one reads more on a page. The file has them all. */
const listed = 100

/** One imported layer: the result of reading its file, and its actions. */
export function OwnLayerRow({ layer }: { layer: OwnLayer }) {
  const [, change] = useOwnPoints()
  const [isNaming, setNaming] = useState(false)
  const { key, name, places, refused, rows, outside, notes, isShown } = layer
  return (
    <li className={css.layer}>
      {isNaming ? (
        <Naming
          name={name}
          onName={(name) => {
            change(renamed(key, name))
            setNaming(false)
          }}
        />
      ) : (
        <LayerRow layer={layer} about={count(places.length, 'place')} onShow={(isShown) => change(shown(key, isShown))}>
          <Button look="quiet" aria-label={`Rename ${name}`} onClick={() => setNaming(true)}>
            Rename
          </Button>
          <Button look="quiet" aria-label={`Remove ${name}`} onClick={firstClick(() => change(without(key)))}>
            Remove
          </Button>
        </LayerRow>
      )}
      {notes.map((note) => (
        <p key={note} className="quiet small">
          {note}
        </p>
      ))}
      {outside > 0 && (
        <p className="quiet small">
          {numberInWords(outside)} of them {outside === 1 ? 'lies' : 'lie'} outside the United Kingdom.
        </p>
      )}
      {refused.length > 0 && (
        <details className={css.refused}>
          <summary>
            {numberInWords(refused.length)} of {count(rows, 'row')} not on the map
          </summary>
          <ul>
            {refused.slice(0, listed).map(({ row, reason }) => (
              <li key={`${row} ${reason}`}>
                Row {row}: {reason}
              </li>
            ))}
          </ul>
          {refused.length > listed && <p>The first {listed} are listed. Save the list to see them all.</p>}
          <Button
            look="quiet"
            onClick={() => saveFile('rows-not-on-the-map.csv', new Blob([refusedAsCsv(refused)], { type: 'text/csv' }))}
          >
            Save the list as CSV
          </Button>
        </details>
      )}
      {isShown && <OwnInView layer={layer} />}
    </li>
  )
}

function Naming({ name, onName }: { name: string; onName: (name: string) => void }) {
  const [typed, setTyped] = useState(name)
  return (
    <Form className={css.naming} onSend={() => onName(typed.trim() || name)}>
      <Field
        label="Layer name"
        value={typed}
        maxLength={100}
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onName(name)}
      />
      <Button type="submit">Save</Button>
    </Form>
  )
}

/** No one reads a longer list. Move the map to see other points. */
const mostInView = 200

/** The visible points of a layer, in words: nearest to the map's centre first. */
export function OwnInView({ layer }: { layer: Layer }) {
  // A moving map does not wait for a hundred thousand places.
  const bounds = useDeferredValue(useBoundsShown())
  const [{ selected }, change] = useOwnPoints()
  const inView = useMemo(() => bounds && placesInView(layer.places, bounds, mostInView), [layer.places, bounds])
  if (!inView) return null
  const { places, total } = inView
  return (
    <details className={css.inView}>
      <summary>
        {numberInWords(total)} in view
        {total > places.length && `; the ${mostInView} nearest to the map centre`}
      </summary>
      <ol>
        {places.map((place) => (
          <li key={place.id}>
            <Button
              look="quiet"
              aria-pressed={selected?.layer === layer.key && selected.place === place.id}
              onClick={() => change(select(layer, place))}
            >
              {place.name}
            </Button>
          </li>
        ))}
      </ol>
    </details>
  )
}
