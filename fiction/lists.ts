/** The long lists behind the register: TSV files whose first line names the columns. */
import { readFileSync } from 'node:fs'

export function readList<Column extends string>(name: string): Record<Column, string>[] {
  const text = readFileSync(new URL(`./lists/${name}.tsv`, import.meta.url), 'utf8')
  const [columns = [], ...rows] = text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'))
  return rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])) as Record<Column, string>)
}

/** Several in one cell: `Builder|Site Manager`. */
export const several = (cell: string): string[] => (cell === '' ? [] : cell.split('|'))

const words = new Map(readList<'list' | 'words'>('words').map(({ list, words }) => [list, several(words)]))

/** Words for the names of streets and companies. */
export function wordsOf(list: string): readonly string[] {
  const found = words.get(list)
  if (!found) throw new Error(`There is no list called ${list}`)
  return found
}
