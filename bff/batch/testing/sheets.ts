/** A foreign reader and writer of spreadsheets: Debian's openpyxl. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export const sheetPackages = ['python3-openpyxl'] as const
/** Prefer Debian's own Python, because another one does not see Debian's packages. */
const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3'

export const readsSheets = (): boolean => spawnSync(python, ['-c', 'import openpyxl']).status === 0

type Sheet = {
  names: string[]
  rows: (string | null)[][]
  /** The type of each cell that is not empty: `s` is a text, `f` a formula. */
  kinds: string[]
}

/** The first sheet, as openpyxl reads it. @throws Error in openpyxl's words */
export const readWithOpenpyxl = (file: string): Sheet =>
  JSON.parse(execFileSync(python, ['-c', program, file], { encoding: 'utf8', maxBuffer: 2 ** 28 }))

const program = `
import json, sys, openpyxl
book = openpyxl.load_workbook(sys.argv[1])
cells = list(book.worksheets[0].iter_rows())
kinds = {cell.data_type for row in cells for cell in row if cell.value is not None}
print(json.dumps({"names": book.sheetnames, "rows": [[cell.value for cell in row] for row in cells], "kinds": sorted(kinds)}))
`

/** A workbook as openpyxl writes it. @param lines of Python, which fill `book` and its first sheet `sheet` */
export const writtenWithOpenpyxl = (...lines: readonly string[]): Buffer =>
  execFileSync(python, ['-c', [...before, ...lines, ...after].join('\n')], { maxBuffer: 2 ** 28 })

const before = ['import sys, io, datetime, openpyxl', 'book = openpyxl.Workbook()', 'sheet = book.active']
const after = ['out = io.BytesIO()', 'book.save(out)', 'sys.stdout.buffer.write(out.getvalue())']
