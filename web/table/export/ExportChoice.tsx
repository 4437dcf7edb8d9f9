import { useState } from 'react'
import type { ExportFormat } from '../../../contract/exports.ts'
import { Button } from '../../ui/Button.tsx'
import { aboutInWords, saveFile, sizeInWords } from '../../ui/files.ts'
import { count } from '../../ui/numbers.ts'
import type { Column, Entry, TableSource } from '../columns.ts'
import css from '../Toolbar.module.css'
import type { Selection } from '../useSelection.ts'
import { type Shown, viewInWords } from '../view.ts'
import { copyTable, formats, toCsv, toJson } from './formats.ts'
import { noting, notNoted } from './noting-export.ts'
import { toTableData } from './table-data.ts'

const notCopied = 'Not copied: the browser does not let this page write to the clipboard.'

type Exported<Row> = Omit<Shown, 'lines'> & {
  name: string
  shown: readonly Column<Row>[]
  lines: readonly Entry<Row>[]
  selection: Selection
  source: TableSource<Row> | undefined
}

/** Exports the selected rows, or all that are shown. */
export function ExportChoice<Row>({ table }: { table: Exported<Row> }) {
  const { name, shown, lines, selection, source } = table
  const [status, setStatus] = useState('')
  const [at] = useState(() => new Date())
  const isPart = selection.count > 0
  const entries = isPart ? lines.filter(({ key }) => selection.has(key)) : lines
  const rows = `${count(entries.length, isPart ? 'selected row' : 'row')}`
  if (entries.length === 0) return <p>There are no rows to export.</p>

  const data = toTableData({
    columns: shown,
    entries,
    source,
    name,
    at,
    view: viewInWords(table, isPart ? entries.length : null),
  })
  const json = new Blob([toJson(data)]).size
  const sizes = { csv: new Blob([toCsv(data)]).size, json }

  /** The ledger records the export first. Without that record nothing is exported. */
  const note = async (format: ExportFormat) =>
    source?.note?.(
      format,
      entries.map(({ row }) => row),
    )
  const whyNot = (noted: Promise<void>): Promise<string | null> => noted.then(() => null, notNoted)

  async function run({ format, toFile }: (typeof formats)[number]) {
    if (source?.note) setStatus(noting)
    const noted = note(format)
    try {
      if (!toFile) await copyTable(data, noted)
      const failure = await whyNot(noted)
      if (failure !== null) return setStatus(failure)
      if (!toFile) return setStatus(`${rows} copied as a table.`)
      const blob = await toFile(data)
      const file = `${data.file}.${format}`
      saveFile(file, blob)
      setStatus(`${rows} saved as ${file}, ${sizeInWords(blob.size)}.`)
    } catch {
      const failed = toFile ? 'Not exported: the browser could not make the file.' : notCopied
      setStatus((await whyNot(noted)) ?? failed)
    }
  }

  return (
    <div className={css.choices}>
      <p>{isPart ? 'The selected rows, as shown' : 'The rows shown'}</p>
      {formats.map((one) => {
        const size = one.format === 'csv' || one.format === 'json' ? sizes[one.format] : one.estimate?.(json)
        return (
          // A disabled button would lose the focus.
          <Button
            key={one.format}
            look="quiet"
            aria-disabled={status === noting}
            onClick={() => status === noting || run(one)}
          >
            {one.label}, {rows}
            {size !== undefined && `, ${aboutInWords(size)}`}
          </Button>
        )
      })}
      <p className={css.note}>
        {source ? 'Each file names its request, time and record.' : 'Each file names the table and its time.'} The rows
        may be personal data: store the file safely.
      </p>
      <p role="status" className={css.done}>
        {status}
      </p>
    </div>
  )
}
