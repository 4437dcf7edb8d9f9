import { useState } from 'react'
import { Button } from '../Button.tsx'
import { count } from '../numbers.ts'
import { saveFile } from '../saved-file.ts'
import css from './Menus.module.css'
import type { ToolbarProps } from './Toolbar.tsx'
import { copyTable } from './take/clipboard.ts'
import { toCsv } from './take/csv.ts'
import { toJson } from './take/json.ts'
import { sizeInWords } from './take/size.ts'
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

  function keep(blob: Blob, ending: string) {
    const file = `${what.file}.${ending}`
    saveFile(file, blob)
    setSaid(`${rows} saved as ${file}, ${sizeInWords(blob.size)}.`)
  }

  async function copy() {
    try {
      await copyTable(what)
      setSaid(`${rows} copied as a table.`)
    } catch {
      setSaid('Not copied: the browser does not let this page write to the clipboard.')
    }
  }

  return (
    <div className={css.choices}>
      <p>{isPart ? 'What is selected, as it is shown' : 'What is shown, as it is shown'}</p>
      <Button look="quiet" onClick={() => keep(texts.csv, 'csv')}>
        CSV, {rows}, about {sizeInWords(texts.csv.size)}
      </Button>
      <Button look="quiet" onClick={() => keep(texts.json, 'json')}>
        JSON, {rows}, about {sizeInWords(texts.json.size)}
      </Button>
      <Button look="quiet" onClick={async () => keep(await toXlsx(what), 'xlsx')}>
        Excel (XLSX), {rows}, about {sizeInWords(packedSize(texts.json.size))}
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
