/**
 * Loading the UK Sanctions List, and land titles at a third and at full length, so that memory can be compared.
 * BENCH_ROWS sets the rows of the list, BENCH_TITLES the titles.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeLandFile, writeSanctionsFile } from './measure/list-files.ts'
import { bestOf, type Run, rowOf, startLoad } from './measure/load-run.ts'

const rows = Number(process.env.BENCH_ROWS ?? 60_000)
const titles = Number(process.env.BENCH_TITLES ?? 300_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 2)

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
const env = { PATH: process.env.PATH, DATA_DIR: path.join(folder, 'data'), SERVICE_PORT: '0' }
const fileOf = (name: string) => path.join(folder, name)
const sizeOf = (file: string) => `${(statSync(file).size / 1e6).toFixed(0)} MB`

try {
  const list = fileOf('UK-Sanctions-List-2026-09-21.csv')
  writeSanctionsFile(list, rows)
  const table = [
    await measure(`sanctions, ${sizeOf(list)}`, ['sanctions', list], rows),
    await measureLand(Math.round(titles / 3)),
    await measureLand(titles),
  ]
  console.log(
    [
      '| load | time | processor time | rows a second | memory at most |',
      '|---|---|---|---|---|',
      ...table,
      '',
      'Aims: the list in 15 s and 300 MB; land in the same memory at both lengths.',
    ].join('\n'),
  )
} finally {
  rmSync(folder, { recursive: true })
}

async function measureLand(count: number): Promise<string> {
  const file = fileOf('CCOD_FULL_2026_11.csv')
  await writeLandFile(file, count)
  return measure(
    `land, ${count.toLocaleString('en-GB')} titles, ${sizeOf(file)}`,
    ['land', file, '--accept-licence'],
    count,
  )
}

async function measure(what: string, words: readonly string[], count: number): Promise<string> {
  const runs: Run[] = []
  for (let round = 0; round < rounds; round += 1)
    runs.push(await startLoad([...words, '--replace-sample', '--replace'], env))
  return rowOf(what, bestOf(runs), count)
}
