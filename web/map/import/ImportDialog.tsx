import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Hint, Select } from '../../ui/Field.tsx'
import { type Columns, guessedAt, postcodeColumn, type Way, ways } from './columns.ts'
import { type OwnFile, openFile, type Placed, type Table } from './file.ts'
import css from './Import.module.css'
import { useOwnPoints, withLayer } from './own-points.ts'
import { isChosen, lookSwapped, outsideKingdom, placesOfFeatures, placesOfTable } from './places.ts'

type Swapped = { placed: Placed; again: () => void }

/** Turns a file into a layer: choose it, name its columns, read it with a way to stop, and show it on the map. */
type Props = { dropped: readonly File[]; onClose: () => void }

export function ImportDialog({ dropped, onClose }: Props) {
  const [, change] = useOwnPoints()
  const [file, setFile] = useState<OwnFile | null>(null)
  const [columns, setColumns] = useState<Columns | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const [swapped, setSwapped] = useState<Swapped | null>(null)
  const stop = useRef<AbortController | null>(null)

  async function choose(chosen: File | undefined) {
    if (!chosen) return
    setError(undefined)
    setFile(null)
    setSwapped(null)
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

  async function read(of: OwnFile, by: Columns | null, isSwapped = false) {
    const stopping = new AbortController()
    const { signal } = stopping
    stop.current = stopping
    setError(undefined)
    setProgress(0)
    const reading = { signal, onProgress: setProgress }
    try {
      const placed =
        of.kind === 'table' && by ? await placesOfTable(of, by, reading) : await placesIn(of, isSwapped, reading)
      if (signal.aborted) return
      const other = of.kind === 'table' && by ? by.at.toReversed() : null
      if (lookSwapped(placed.places) && !isSwapped && by?.way !== 'grid')
        setSwapped({ placed, again: () => void read(of, by && other ? { ...by, at: other } : null, true) })
      else put(of, placed)
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
      {file?.kind === 'table' && columns && !swapped && (
        <ColumnChoice table={file} columns={columns} onChange={setColumns} />
      )}
      {file?.kind === 'features' && !swapped && (
        <p>
          “{file.name}” has {file.features.length.toLocaleString('en-GB')} features. Lines and areas are shown by their
          centre, in a circle.
        </p>
      )}
      {swapped && (
        <p role="alert">
          These points lie outside the United Kingdom. With latitude and longitude swapped, they lie inside it.
        </p>
      )}
      {progress !== null && (
        <div className={css.progress}>
          <progress value={progress} aria-label="Reading the file" /> {Math.round(100 * progress)} %
        </div>
      )}
      <div className="row-16">
        {swapped && file ? (
          <>
            <Button look="main" disabled={progress !== null} onClick={swapped.again}>
              Swap latitude and longitude
            </Button>
            <Button disabled={progress !== null} onClick={() => put(file, swapped.placed)}>
              Keep as they are
            </Button>
          </>
        ) : (
          <Button
            look="main"
            disabled={!file || progress !== null || (columns !== null && !isChosen(columns))}
            onClick={() => file && void read(file, columns)}
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

const placesIn = (file: OwnFile, isSwapped: boolean, reading: Parameters<typeof placesOfFeatures>[2]) =>
  file.kind === 'features'
    ? placesOfFeatures(file, isSwapped, reading)
    : Promise.reject(new Error('No columns chosen.'))

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
      <label htmlFor={id}>CSV or GeoJSON file</label>
      <Hint
        id={id}
        hint="Each CSV row needs latitude and longitude, easting and northing, or a grid reference."
        error={error}
      />
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,.json,.geojson,text/csv,application/geo+json,application/json"
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
        onChange={({ target }) =>
          onChange({ ...columns, way: target.value as Way, at: guessedAt(target.value as Way, labels) })
        }
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
