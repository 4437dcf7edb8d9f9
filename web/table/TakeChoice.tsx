import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { saveFile } from '../ui/files.ts'
import { count } from '../ui/numbers.ts'
import css from './Menus.module.css'
import type { TakenAs } from './Table.tsx'
import type { ToolbarProps } from './Toolbar.tsx'
import { copyTable } from './take/clipboard.ts'
import { toCsv } from './take/csv.ts'
import { toJson } from './take/json.ts'
import { aboutInWords, sizeInWords } from './take/size.ts'
import { taken } from './take/taken.ts'
import { toXlsx } from './take/xlsx.ts'
import { viewInWords } from './view-in-words.ts'

/** Exactly what is shown, or of it what is selected: how much it is, and as what it can be taken. */
export function TakeChoice({ table }: { table: ToolbarProps<unknown> }) {
  const { name, shown, lines, selection, source } = table
  const [said, setSaid] = useState('')
  const [at] = useState(() => new Date())
  const isPart = selection.count > 0
  const entries = isPart ? lines.filter(({ key }) => selection.has(key)) : lines
  const rows = `${count(entries.length, isPart ? 'selected row' : 'row')}`
  if (entries.length === 0) return <p>There is no row to export.</p>

  const what = taken({ columns: shown, entries, source, name, at, view: viewInWords(table, entries.length) })
  const texts = {
    csv: new Blob([toCsv(what)], { type: 'text/csv' }),
    json: new Blob([toJson(what)], { type: 'application/json' }),
  }

  /** Why nothing may leave; null where it may. */
  const whyNot = (noted: Promise<void>): Promise<string | null> =>
    noted.then(
      () => null,
      (error: Error) =>
        `Not exported: who takes what away is written down first, and that failed. ${error.message} Nothing left; try again.`,
    )

  const note = async (format: TakenAs) => source?.note?.({ format, rows: entries.length })

  async function keep(format: 'csv' | 'json' | 'xlsx', make: () => Blob | Promise<Blob>) {
    const failure = await whyNot(note(format))
    if (failure !== null) return setSaid(failure)
    const blob = await make()
    const file = `${what.file}.${format}`
    saveFile(file, blob)
    setSaid(`${rows} saved as ${file}, ${sizeInWords(blob.size)}.`)
  }

  async function copy() {
    const noted = note('copy')
    try {
      await copyTable(what, noted)
      setSaid(`${rows} copied as a table.`)
    } catch {
      const failure = await whyNot(noted)
      setSaid(failure ?? 'Not copied: the browser does not let this page write to the clipboard.')
    }
  }

  return (
    <div className={css.choices}>
      <p>{isPart ? 'What is selected, as it is shown' : 'What is shown, as it is shown'}</p>
      <Button look="quiet" onClick={() => keep('csv', () => texts.csv)}>
        CSV, {rows}, {aboutInWords(texts.csv.size)}
      </Button>
      <Button look="quiet" onClick={() => keep('json', () => texts.json)}>
        JSON, {rows}, {aboutInWords(texts.json.size)}
      </Button>
      <Button look="quiet" onClick={() => keep('xlsx', () => toXlsx(what))}>
        Excel (XLSX), {rows}, {aboutInWords(packedSize(texts.json.size))}
      </Button>
      <Button look="quiet" onClick={copy}>
        Copy as table, {rows}
      </Button>
      <p className={css.note}>
        Each file says what was asked, when, and on which record. That, and the rows, may be personal: the file is yours
        to keep safe.
      </p>
      <p role="status" className={css.done}>
        {said}
      </p>
    </div>
  )
}

/** A workbook is known when it is made; it is the parts that never change, and the rows at a fifth of their length. */
const packedSize = (bytes: number) => 2500 + bytes / 5
