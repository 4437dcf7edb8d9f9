/**
 * Loading OS Open Names as published, in 582 files, beside one file of the same rows, in turns. The files are invented.
 * BENCH_NAMES sets the rows.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bestOf, type Run, rowOf, startLoad } from './measure/load-run.ts'
import { writeOpenNames } from './measure/open-names-file.ts'

const rows = Number(process.env.BENCH_NAMES ?? 300_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 2)

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
const { squares, whole } = writeOpenNames(folder, rows)
console.log(`${rows.toLocaleString('en-GB')} rows, ${(statSync(whole).size / 1e6).toFixed(0)} MB`)

const [published, one]: [Run[], Run[]] = [[], []]
const options = ['--replace-sample', '--replace']
const env = { PATH: process.env.PATH, DATA_DIR: path.join(folder, 'data') }
for (let round = 0; round < rounds; round += 1) {
  one.push(await startLoad(['open-names', whole, ...options], env))
  published.push(await startLoad(['open-names', ...squares, ...options], env))
}
const [best, peer] = [bestOf(published), bestOf(one)]
console.log(
  [
    '',
    '| way | time | processor time | rows a second | memory at most |',
    '|---|---|---|---|---|',
    rowOf('one file', peer, rows),
    rowOf(`${squares.length} files`, best, rows),
    '',
    `The files take ${(best.seconds / peer.seconds).toFixed(2)} times the time of one file, and ${(best.processor / peer.processor).toFixed(2)} times its processor time (aim: 1.3 times).`,
  ].join('\n'),
)
rmSync(folder, { recursive: true })
