import { type FormEvent, useState } from 'react'
import { Button, firstClick } from '../../ui/Button.tsx'
import { Checkbox, Field } from '../../ui/Field.tsx'
import { saveFile } from '../../ui/files.ts'
import { count, numberInWords } from '../../ui/numbers.ts'
import { OwnInView } from './OwnInView.tsx'
import css from './OwnPoints.module.css'
import { type OwnLayer, renamed, shown, useOwnPoints, without } from './own-points.ts'
import { refusedAsCsv } from './refused.ts'

/** More in a page than anybody reads; the file has them all. */
const listed = 100

/** One layer of the analyst's own: what became of its file, and what can be done with it. */
export function OwnLayerRow({ layer }: { layer: OwnLayer }) {
  const [, change] = useOwnPoints()
  const [isNaming, setNaming] = useState(false)
  const { key, name, places, refused, rows, outside, isShown } = layer
  return (
    <li className={css.layer}>
      <div className={css.head}>
        {isNaming ? (
          <Naming
            name={name}
            onName={(name) => {
              change(renamed(key, name))
              setNaming(false)
            }}
          />
        ) : (
          <>
            <Checkbox
              label={`${name}, ${count(places.length, 'place')}`}
              checked={isShown}
              onChange={(event) => change(shown(key, event.target.checked))}
            />
            <Button look="quiet" aria-label={`Rename: ${name}`} onClick={() => setNaming(true)}>
              Rename
            </Button>
            <Button look="quiet" aria-label={`Remove: ${name}`} onClick={firstClick(() => change(without(key)))}>
              Remove
            </Button>
          </>
        )}
      </div>
      {outside > 0 && (
        <p className={css.note}>
          {numberInWords(outside)} of them {outside === 1 ? 'lies' : 'lie'} outside the United Kingdom and its waters.
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
          {refused.length > listed && <p>The first {listed} are listed here; the file has all.</p>}
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onName(typed.trim() || name)
  }
  return (
    <form onSubmit={submit} className={css.naming}>
      <Field
        label="Name of the layer"
        value={typed}
        maxLength={100}
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onName(name)}
      />
      <Button type="submit">Save</Button>
    </form>
  )
}
