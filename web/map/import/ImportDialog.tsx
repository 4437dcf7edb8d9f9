import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Hint, Select } from '../../ui/Field.tsx'
import { grids } from '../geo/grids.ts'
import { nearestTownOf, useTowns } from '../useNearestTown.ts'
import { inDegrees } from '../view.ts'
import { type Columns, gridOfWay, guessedAt, postcodeColumn, type Way, ways } from './columns.ts'
import { type Choice, type Doubt, doubtOf, type How, howOf, placesBy } from './doubts.ts'
import { type OwnFile, openFile, type Placed, type Table } from './file.ts'
import css from './Import.module.css'
import { useOwnPoints, withLayer } from './own-points.ts'
import { isChosen, outsideKingdom } from './places.ts'

type Asked = { doubt: Doubt; placed: Placed }

/** Turns a file into a layer: choose it, name its columns, read it with a way to stop, and show it on the map. */
type Props = { dropped: readonly File[]; onClose: () => void }

export function ImportDialog({ dropped, onClose }: Props) {
  const [, change] = useOwnPoints()
  const [file, setFile] = useState<OwnFile | null>(null)
  const [columns, setColumns] = useState<Columns | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const [asked, setAsked] = useState<Asked | null>(null)
  const stop = useRef<AbortController | null>(null)

  async function choose(chosen: File | undefined) {
    if (!chosen) return
    setError(undefined)
    setFile(null)
    setAsked(null)
    try {
      const opened = await openFile(chosen)
      setFile(opened)
      setColumns(opened.kind === 'table' ? opened.guess : null)
    } catch (error) {
      setError(error instanceof Error ? error.message : String(error))
    }
  }

  async function take(files: readonly File[]) {
    // A read of an earlier file no longer counts.
    stop.current?.abort()
    if (files.length < 2) return choose(files[0])
    setFile(null)
    setError(`You chose ${files.length} files. Import them one at a time.`)
  }
  const takeDropped = useEffectEvent(() => void take(dropped))
  useEffect(() => takeDropped(), [])

  async function read(of: OwnFile, how: How, note?: string) {
    const stopping = new AbortController()
    const { signal } = stopping
    stop.current = stopping
    setError(undefined)
    setProgress(0)
    try {
      const placed = await placesBy(of, how, { signal, onProgress: setProgress })
      if (signal.aborted) return
      const doubt = doubtOf(placed, how)
      if (doubt) setAsked({ doubt, placed })
      else put(of, note ? { ...placed, notes: [...placed.notes, note] } : placed)
    } catch (error) {
      if (!signal.aborted) setError(error instanceof Error ? error.message : String(error))
    } finally {
      setProgress(null)
    }
  }

  function put(of: OwnFile, placed: Placed) {
    const [first] = placed.refused
    if (placed.places.length === 0) {
      setError(`No row has a place. Row ${first?.row}: ${first?.reason} Choose other columns or another file.`)
      return
    }
    change(withLayer(of.name, placed, outsideKingdom(placed.places)))
    onClose()
  }

  const leave = () => {
    stop.current?.abort()
    onClose()
  }

  return (
    <Dialog title="Import points" onCancel={leave}>
      <p>The file stays in this browser. Its points are lost when you reload or close the page, or sign out.</p>
      <FilePicker onChoose={(files) => void take(files)} chosen={file?.name} error={error} />
      {file?.kind === 'table' && columns && !asked && (
        <ColumnChoice table={file} columns={columns} onChange={setColumns} />
      )}
      {file?.kind === 'features' && !asked && (
        <p>
          “{file.name}” has {file.features.length.toLocaleString('en-GB')} features. Lines and areas are shown by their
          centre, in a circle.
        </p>
      )}
      {asked && <p role="alert">{asked.doubt.question}</p>}
      {progress !== null && (
        <div className={css.progress}>
          <progress value={progress} aria-label="Reading the file" /> {Math.round(100 * progress)} %
        </div>
      )}
      <div className="row-16">
        {asked && file ? (
          <>
            {asked.doubt.choices.map((choice, index) => (
              <Button
                key={choice.grid ?? 'swapped'}
                look={index === 0 ? 'main' : 'plain'}
                disabled={progress !== null}
                onClick={() => void read(file, choice.how, choice.note)}
              >
                <ChoiceInWords choice={choice} />
              </Button>
            ))}
            {!asked.doubt.choices.some(({ grid }) => grid === howOf(file, columns).system) && (
              <Button disabled={progress !== null} onClick={() => put(file, asked.placed)}>
                Keep as they are
              </Button>
            )}
          </>
        ) : (
          <Button
            look="main"
            disabled={!file || progress !== null || (columns !== null && !isChosen(columns))}
            onClick={() => file && void read(file, howOf(file, columns))}
          >
            Add to map
          </Button>
        )}
        {progress === null ? (
          <Button onClick={leave}>Cancel</Button>
        ) : (
          <Button onClick={() => stop.current?.abort()}>Stop reading</Button>
        )}
      </div>
    </Dialog>
  )
}

/** The grid, with the place of the first row on it. */
function ChoiceInWords({ choice: { grid, first } }: { choice: Choice }) {
  const towns = useTowns()
  if (!grid || !first) return 'Swap latitude and longitude'
  return `${grids[grid].label}: ${nearestTownOf(towns, first) ?? inDegrees(first)}`
}

type PickerProps = {
  onChoose: (files: readonly File[]) => void
  chosen: string | undefined
  error: string | undefined
}

/** Chosen or dropped. */
function FilePicker({ onChoose, chosen, error }: PickerProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  // The field shows a file's name only if the file was chosen in it.
  const [isDropped, setDropped] = useState(true)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file does the same as the field inside.
    <div
      className={css.drop}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        setDropped(true)
        onChoose([...event.dataTransfer.files])
      }}
    >
      <label htmlFor={id}>CSV, GeoJSON, KML, KMZ or GPX file</label>
      <Hint
        id={id}
        hint="Each CSV row needs latitude and longitude, easting and northing, or a grid reference."
        error={error}
      />
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,.json,.geojson,.geojsonl,.ndjson,.jsonl,.kml,.kmz,.gpx,text/csv,application/geo+json,application/json"
        aria-describedby={error ? `${id}-error` : `${id}-hint`}
        aria-invalid={error ? true : undefined}
        onChange={(event) => {
          setDropped(false)
          onChoose([...(event.target.files ?? [])])
        }}
      />
      {isDropped && chosen && <p>File: {chosen}</p>}
    </div>
  )
}

type ChoiceProps = { table: Table; columns: Columns; onChange: (columns: Columns) => void }

/** A grid that was chosen is not asked about again. Its columns stay. */
function withWay(columns: Columns, way: Way, labels: readonly string[]): Columns {
  const isGrid = gridOfWay[way] !== undefined
  const guessed = guessedAt(way, labels)
  const at = isGrid && gridOfWay[columns.way] ? columns.at : guessed
  return { ...columns, way, at: isGrid && at.includes(-1) ? guessedAt('grid', labels) : at, isSure: true }
}

/** The guessed columns of the position, and a row to check them. */
export function ColumnChoice({ table, columns, onChange }: ChoiceProps) {
  const { labels, sample, encoding } = table
  const choices = labels.map((label, column) => ({ value: String(column), label }))
  const postcode = postcodeColumn(labels)
  const valueIn = (column: number) => (column === -1 ? undefined : sample[0]?.[column]?.trim())
  const example = (column: number) => valueIn(column) && `Example: ${valueIn(column)}`
  return (
    <div className={css.columns}>
      <Select
        label="Position columns"
        value={columns.way}
        options={Object.entries(ways).map(([value, { label }]) => ({ value, label }))}
        onChange={({ target }) => onChange(withWay(columns, target.value as Way, labels))}
      />
      {ways[columns.way].columns.map((label, index) => (
        <Select
          key={label}
          label={label}
          hint={example(columns.at[index] ?? -1)}
          value={String(columns.at[index] ?? -1)}
          options={[{ value: '-1', label: 'Choose a column' }, ...choices]}
          onChange={({ target }) => onChange({ ...columns, at: columns.at.with(index, Number(target.value)) })}
        />
      ))}
      <Select
        label="Name"
        hint={example(columns.name)}
        value={String(columns.name)}
        options={[{ value: '-1', label: 'Row number' }, ...choices]}
        onChange={({ target }) => onChange({ ...columns, name: Number(target.value) })}
      />
      {postcode && (
        <p className="quiet small">The column “{postcode}” is not used: finding a postcode needs a paid lookup.</p>
      )}
      {encoding === 'Windows-1252' && (
        <p className="quiet small">The file is not UTF-8. It was read as Windows-1252: check names with accents.</p>
      )}
    </div>
  )
}
