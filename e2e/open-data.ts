/** Files of open data in the published forms, with invented companies and people, and their load into a data folder. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

type Columns = { [column: string]: string }

const columns = [
  ...['CompanyName', 'CompanyNumber', 'RegAddress.CareOf', 'RegAddress.POBox', 'RegAddress.AddressLine1'],
  ...['RegAddress.AddressLine2', 'RegAddress.PostTown', 'RegAddress.County', 'RegAddress.Country'],
  ...['RegAddress.PostCode', 'CompanyCategory', 'CompanyStatus', 'IncorporationDate'],
  ...['Accounts.NextDueDate', 'Accounts.LastMadeUpDate', 'Accounts.AccountCategory', 'ConfStmtNextDueDate'],
  ...[1, 2, 3, 4].map((number) => `SICCode.SicText_${number}`),
  ...Array.from({ length: 10 }, (_, at) => [`PreviousName_${at + 1}.CONDATE`, `PreviousName_${at + 1}.CompanyName`]),
].flat()

/** BasicCompanyData: each value in quotation marks. */
function companiesFile(companies: readonly Columns[]): string {
  const lines = companies.map((company) => columns.map((column) => `"${company[column] ?? ''}"`).join(','))
  return `${[columns.join(','), ...lines].join('\n')}\n`
}

export type Line = { company_number: string; data: { kind: string } & { [name: string]: unknown } }

/** The snapshot of persons with significant control: a line for each, and the counts in the last line. */
function controllersFile(lines: readonly Line[]): string {
  const statements = lines.filter(({ data }) => data.kind.endsWith('-statement')).length
  const totals = {
    kind: 'totals#persons-of-significant-control-snapshot',
    persons_of_significant_control_count: lines.length - statements,
    statements_count: statements,
    exemptions_count: 0,
    generated_at: '2026-11-20T03:10:00Z',
  }
  return [...lines, { data: totals }].map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** As an operator loads them. Each load replaces what the folder answers from. */
export function loadOpenData(folder: string, companies: readonly Columns[], controllers: readonly Line[]): void {
  const files = mkdtempSync(path.join(tmpdir(), 'whereabouts-open-data-'))
  const load = (format: string, name: string, content: string) => {
    const file = path.join(files, name)
    writeFileSync(file, content)
    const command = ['scripts/run.mjs', 'scripts/load.ts', format, file, '--replace-sample']
    execFileSync(process.execPath, command, { cwd: root, env: { ...process.env, DATA_DIR: folder }, stdio: 'pipe' })
  }
  load('companies', 'BasicCompanyDataAsOneFile-2026-11-01.csv', companiesFile(companies))
  load('controllers', 'persons-with-significant-control-snapshot-2026-11-20.txt', controllersFile(controllers))
  rmSync(files, { recursive: true, force: true })
}
