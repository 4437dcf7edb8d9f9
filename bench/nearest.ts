/**
 * The 20 points nearest to a position, among BENCH_POINTS: the store on SQLite and on PostgreSQL, whole lookups with
 * rows; an R*Tree with true distance; and GiST, which orders by degrees, one statement each. Points gather around real
 * places, like postcodes. The ways take turns of a hundred searches.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Client } from 'pg'
import { places } from '../gazetteer/places.ts'
import { startPostgres } from '../platform/testing/postgres.ts'
import { type Position, toArc, toChord, toEarthPoint } from '../service/store/earth.ts'
import type { Listed } from '../service/store/nearest.ts'
import { openStore } from '../service/store/store.ts'
import { quantile } from './measure/numbers.ts'

const count = Number(process.env.BENCH_POINTS ?? 100_000)
const searches = Number(process.env.BENCH_SEARCHES ?? 2000)
const turn = 100
const wanted = 20
const firstMetres = 500
const square = '((x - ?) * (x - ?) + (y - ?) * (y - ?) + (z - ?) * (z - ?))'
const mostMetres = 1_000_000
const list = { account_id: 1, group_name: '' }

const random = seeded(1)
const weights = places.map(({ population }) => Math.max(population, 2000))
const sums = weights.map(
  (
    (sum) => (weight) =>
      (sum += weight)
  )(0),
)
/** In two arrays of numbers. As millions of objects they would slow each garbage collection, and so the searches. */
const [latitudes, longitudes] = [new Float64Array(count), new Float64Array(count)]
for (let at = 0; at < count; at += 1) {
  const { latitude, longitude } = around()
  latitudes[at] = latitude
  longitudes[at] = longitude
}
const origins = Array.from({ length: searches }, around)

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
const sqlite = new DatabaseSync(path.join(folder, 'points.sqlite'))
const server = await startPostgres()
const postgres = server && new Client(server.url)
await postgres?.connect()

const onSqlite = await openList(path.join(folder, 'service.sqlite'))
const onPostgres = server && (await openList(server.url))
const [treeWritten, gistWritten] = [writeTree(), await writeGist()]
type Way = { written: number | null; search(origin: Position): number[] | Promise<number[]> }
const ways: { readonly [way: string]: Way } = {
  'the store on SQLite': onSqlite,
  'SQLite, R*Tree': { written: treeWritten, search: inTree() },
  ...(onPostgres && { 'the store on PostgreSQL': onPostgres }),
  ...(postgres && { 'PostgreSQL, GiST by degrees': { written: gistWritten, search: inGist(postgres) } }),
}

const times = new Map(Object.keys(ways).map((way) => [way, [] as number[]]))
/** Of this process alone, a search, by turns. */
const processor = new Map(Object.keys(ways).map((way) => [way, [] as number[]]))
const found = new Map(Object.keys(ways).map((way) => [way, [] as number[][]]))
for (let from = 0; from < searches; from += turn)
  for (const [way, { search }] of Object.entries(ways)) {
    const before = process.cpuUsage()
    for (const origin of origins.slice(from, from + turn)) {
      const begin = performance.now()
      const rows = await search(origin)
      times.get(way)!.push(performance.now() - begin)
      found.get(way)!.push(rows)
    }
    const { user, system } = process.cpuUsage(before)
    processor.get(way)!.push((user + system) / 1000 / turn)
  }

const truth = found.get('SQLite, R*Tree')!
const agreement = (way: string) =>
  found.get(way)!.reduce((sum, rows, at) => sum + rows.filter((row) => truth[at]!.includes(row)).length, 0) /
  truth.reduce((sum, rows) => sum + rows.length, 0)
const seconds = (milliseconds: number | null) => (milliseconds === null ? '' : `${(milliseconds / 1000).toFixed(1)} s`)
console.log(
  [
    `${count.toLocaleString('en-GB')} points, ${searches.toLocaleString('en-GB')} searches for ${wanted} of them`,
    '',
    '| way | p50 | p99 | processor time | the same 20 | written in |',
    '|---|---|---|---|---|---|',
    ...Object.entries(ways).map(([way, { written }]) => {
      const [p50, p99] = [0.5, 0.99].map((share) => `${quantile(times.get(way)!, share).toFixed(3)} ms`)
      const worked = `${quantile(processor.get(way)!, 0.5).toFixed(3)} ms`
      return `| ${way} | ${p50} | ${p99} | ${worked} | ${(agreement(way) * 100).toFixed(1)} % | ${seconds(written)} |`
    }),
  ].join('\n'),
)
sqlite.close()
await onSqlite.close()
await onPostgres?.close()
await postgres?.end()
await server?.stop()
rmSync(folder, { recursive: true })

/** Half of them within about two kilometres of a place, chosen by population. */
function around(): Position {
  const weight = random() * sums.at(-1)!
  let [first, last] = [0, sums.length - 1]
  while (first < last) {
    const middle = (first + last) >> 1
    if (sums[middle]! < weight) first = middle + 1
    else last = middle
  }
  const { latitude, longitude } = places[first]!
  const spread = 0.03 * Math.sqrt(-2 * Math.log(random() || 1e-9))
  const angle = random() * 2 * Math.PI
  return { latitude: latitude + spread * Math.sin(angle), longitude: longitude + spread * 1.6 * Math.cos(angle) }
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function timed(write: () => void): number {
  const begin = performance.now()
  write()
  return performance.now() - begin
}

function inTransaction(write: () => void): void {
  sqlite.exec('begin')
  write()
  sqlite.exec('commit')
}

async function openList(address: string): Promise<Way & { close(): Promise<void> }> {
  const store = await openStore(address)
  await store.setAccountKey('default', 'a hash', 0)
  const begin = performance.now()
  await store.replaceNearestList(list, listed(), new Date())
  const written = performance.now() - begin
  const limits = { max_range_metres: mostMetres, max_results: wanted }
  return {
    written,
    search: async (origin) => (await store.nearest(list, { origin, ...limits }))!.map(({ id }) => Number(id)),
    close: () => store.close(),
  }
}

async function* listed(): AsyncGenerator<Listed[]> {
  const nothing = { name: null, address: null, postcode: null, misc1: null, misc2: null, misc3: null, misc4: null }
  for (let from = 0; from < count; from += 1000)
    yield pointsFrom(from, 1000).map((point) => ({
      ...nothing,
      opening_time_list: null,
      service_list: null,
      ...point,
      id: String(point.id),
    }))
}

function pointsFrom(from: number, most: number): (Position & { id: number })[] {
  return Array.from({ length: Math.min(most, count - from) }, (_, at) => ({
    id: from + at,
    latitude: latitudes[from + at]!,
    longitude: longitudes[from + at]!,
  }))
}

function coordinates(origin: Position): SQLInputValue[] {
  const { x, y, z } = toEarthPoint(origin)
  return [x, x, y, y, z, z]
}

function writeTree(): number {
  return timed(() => {
    sqlite.exec('create virtual table tree using rtree (id, west, east, south, north, +x real, +y real, +z real)')
    const insert = sqlite.prepare('insert into tree values (?, ?, ?, ?, ?, ?, ?, ?)')
    inTransaction(() => {
      for (let from = 0; from < count; from += 50_000)
        for (const { id, ...point } of pointsFrom(from, 50_000)) {
          const { x, y, z } = toEarthPoint(point)
          insert.run(id, point.longitude, point.longitude, point.latitude, point.latitude, x, y, z)
        }
    })
  })
}

function inTree() {
  const statement = sqlite.prepare(
    `select id, ${square} as square from tree where west <= ? and east >= ? and south <= ? and north >= ?`,
  )
  return (origin: Position): number[] => {
    for (let metres = firstMetres; ; metres *= 2) {
      const { latitude, longitude } = origin
      const height = metres / 110_500
      const width = height / Math.cos(((latitude + height) * Math.PI) / 180)
      const limit = toChord(metres) ** 2
      const rows = statement
        .all(...coordinates(origin), longitude + width, longitude - width, latitude + height, latitude - height)
        .filter(({ square }) => Number(square) <= limit)
      if (rows.length >= wanted || toArc(Math.sqrt(limit)) > mostMetres)
        return rows
          .toSorted((a, b) => Number(a.square) - Number(b.square))
          .slice(0, wanted)
          .map(({ id }) => Number(id))
    }
  }
}

async function writeGist(): Promise<number | null> {
  if (!postgres) return null
  const begin = performance.now()
  await postgres.query('create table points (id integer primary key, at point)')
  for (let from = 0; from < count; from += 50_000) {
    const part = pointsFrom(from, 50_000)
    await postgres.query('insert into points select * from unnest($1::integer[], $2::text[]::point[])', [
      part.map(({ id }) => id),
      part.map(({ longitude, latitude }) => `(${longitude},${latitude})`),
    ])
  }
  await postgres.query('create index on points using gist (at)')
  await postgres.query('vacuum analyze points')
  return performance.now() - begin
}

function inGist(client: Client) {
  return async ({ longitude, latitude }: Position): Promise<number[]> => {
    const { rows } = await client.query<{ id: number }>({
      name: 'nearest',
      text: `select id from points order by at <-> point($1, $2) limit ${wanted}`,
      values: [longitude, latitude],
    })
    return rows.map(({ id }) => id)
  }
}
