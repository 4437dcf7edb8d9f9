/** The UK Sanctions List and land titles in files of any size: invented, and the same in every run. */
import { once } from 'node:events'
import { createWriteStream, writeFileSync } from 'node:fs'
import { finished } from 'node:stream/promises'
import { landColumns, ownerColumns } from '../../service/load/land-row.ts'
import { sanctionsFile } from '../../service/load/testing/sanctions.ts'
import { companyName, fraction, officerName, vocabulary } from '../search/names.ts'

const reason =
  'The invented person is or was involved in destabilising an invented state, by working in a sector of strategic significance to its invented government. '

/** As published, a designation has one row for each pairing of a name, an address and a birth. */
const rowsOfEntry = 15

export function writeSanctionsFile(file: string, rows: number): void {
  const known = vocabulary(20_000)
  const all = Array.from({ length: rows }, (_, row) => {
    const entry = Math.floor(row / rowsOfEntry)
    const alias = row % rowsOfEntry
    const { surname, forename } = officerName(known, entry * 3 + (alias % 3))
    return {
      'Last Updated': '21/09/2026',
      'Unique ID': `INV${String(entry).padStart(5, '0')}`,
      'Name 6': surname,
      'Name 1': forename,
      'Name type': alias % 3 === 0 ? 'Primary Name' : 'Alias',
      'Alias strength': alias % 3 === 0 ? '' : 'Good quality',
      'Regime Name': 'The Sampleland (Sanctions) Regulations 2020',
      'Individual, Entity, Ship': 'Individual',
      'Sanctions Imposed': 'Asset freeze|Travel Ban|Trust Services Sanctions',
      'UK Statement of Reasons': reason.repeat(4),
      'Address Line 1': `${1 + (alias % 5)} Quay Street`,
      'Address Country': 'Sampleland',
      'Date Designated': '29/02/2024',
      'D.O.B': `dd/mm/${1940 + (entry % 60)}`,
      'Nationality(/ies)': 'Sampleland',
      'Passport number': `P${100_000 + entry}`,
    }
  })
  writeFileSync(file, sanctionsFile(all))
}

/** Nine owners in ten have a number, and one title in eight has two owners. */
export async function writeLandFile(file: string, rows: number): Promise<void> {
  const known = vocabulary(Math.max(20_000, Math.round(rows / 8)))
  const columns = [...landColumns.slice(0, 9), ...ownerColumns(false), ...landColumns.slice(9)]
  const lineOf = (values: readonly string[]) => `${values.map((value) => `"${value}"`).join(',')}\r\n`
  const out = createWriteStream(file)
  out.write(lineOf(columns))
  for (let row = 0; row < rows; ) {
    let text = ''
    for (const end = Math.min(rows, row + 1000); row < end; row += 1) {
      const title = titleOf(known, row)
      text += lineOf(columns.map((column) => title[column] ?? ''))
    }
    if (!out.write(text)) await once(out, 'drain')
  }
  out.end(lineOf(['Row Count:', String(rows), ...columns.slice(2).map(() => '')]))
  await finished(out)
}

function titleOf(known: readonly string[], row: number): { [column: string]: string } {
  const owner = (number: number, of: number) => ({
    [`Proprietor Name (${number})`]: companyName(known, of),
    [`Company Registration No. (${number})`]: fraction(of, 3) < 0.9 ? String(10_000_000 + of) : '',
    [`Proprietorship Category (${number})`]: 'Limited Company or Public Limited Company',
    [`Proprietor (${number}) Address (1)`]: `${1 + (of % 180)} Quay Street, Leeds LS${1 + (of % 28)} 1AA`,
  })
  return {
    'Title Number': `FX${row}`,
    Tenure: row % 3 === 0 ? 'Leasehold' : 'Freehold',
    'Property Address': `${1 + (row % 180)} Sample Street, Leeds (LS${1 + (row % 28)} ${row % 10}AA)`,
    District: 'LEEDS',
    County: 'WEST YORKSHIRE',
    Region: 'YORKS AND HUMBER',
    Postcode: `LS${1 + (row % 28)} ${row % 10}AA`,
    'Multiple Address Indicator': 'N',
    'Price Paid': row % 2 === 0 ? '250000' : '',
    ...owner(1, Math.floor(row / 4)),
    ...(row % 8 === 0 && owner(2, Math.floor(row / 3))),
    'Date Proprietor Added': '03-02-2004',
    'Additional Proprietor Indicator': 'N',
  }
}
