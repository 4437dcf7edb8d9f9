/** The operator's own map: asked for by the BFF alone, of one server or one file, and not believed in what its squares are. */
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isInstalled } from '../../platform/testing/databases.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { callersOf } from '../testing/callers.ts'
import { beside } from '../testing/colleagues.ts'
import { png, vectorSquare, writePmtiles } from '../testing/tiles.ts'
import { type Answer, type TestUpstream, upstreamThat } from '../testing/upstream.ts'

let app: TestApp | undefined
let server: TestUpstream | undefined
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-map-'))
})
afterEach(async () => {
  await app?.close()
  await server?.close()
  app = undefined
  server = undefined
  rmSync(folder, { recursive: true, force: true })
})

const picture = png([200, 100, 50])
const gives =
  (bytes: Buffer | string, headers: { [name: string]: string } = {}, status = 200): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'image/png', ...headers }).end(bytes)

/** An analyst of an application whose map is of this server. */
async function over(answer: Answer, env: { [name: string]: string } = {}) {
  server = await upstreamThat(answer)
  app = await testApp({
    env: {
      MAP_TILES: `${server.url}/{z}/{x}/{y}.png?key=secret-of-the-map`,
      MAP_ATTRIBUTION: 'Example & Sons',
      ...env,
    },
  })
  return app.analyst()
}

async function ofFile(archive: Parameters<typeof writePmtiles>[1], env: { [name: string]: string } = {}) {
  const file = path.join(folder, 'map.pmtiles')
  writePmtiles(file, archive)
  app = await testApp({ env: { MAP_TILES: file, ...env } })
  return { file, analyst: await app.analyst() }
}

describe('the register’s names', () => {
  const inLeeds = '/api/tiles/names/13/4060/2638'

  test('come from the lookup service, which is not asked who looks, and no lookup is recorded', async () => {
    app = await testApp()
    const analyst = await app.analyst()
    const { status, json } = await analyst.get(inLeeds)
    expect([status, json.sources[0].attribution]).toEqual([200, 'Streets and postcodes: fictional'])
    expect(json.sources[0].names).toContainEqual(expect.objectContaining({ name: 'Kiln Lane', kind: 'street' }))
    expect((await analyst.get('/api/records')).json.records).toEqual([])
    expect((await analyst.get('/api/tiles/names/8/126/82')).json).toMatchObject({ status: 404, is_empty: true })
  })

  test('of a service that names no register are none, and it does not learn where someone looks', async () => {
    server = await upstreamThat(gives(''))
    app = await testApp({ upstreamUrl: server.url })
    const analyst = await app.analyst()
    expect((await analyst.get(inLeeds)).json).toEqual({ sources: [] })
    expect(server.seen.filter(({ url }) => url.includes('names'))).toEqual([])
  })

  test.each([
    ['fails', gives('', {}, 500), 'The lookup service answered with status 500.'],
    ['sends something else', gives('{"names":1}'), 'The lookup service sent names that cannot be read.'],
  ])('of a service that %s are none, with the reason', async (_, answer, detail) => {
    const register = { register: 'Invented', kind: 'loaded', of: null, rows: 1, licence: null, attribution: null }
    const registers = gives(JSON.stringify({ registers: [{ ...register, operations: ['geo_code'] }] }))
    server = await upstreamThat(answer, registers)
    app = await testApp({ upstreamUrl: server.url })
    const analyst = await app.analyst()
    expect((await analyst.get(inLeeds)).json).toMatchObject({ status: 502, detail })
  })
})

describe('a server’s', () => {
  test('tiles are passed on unchanged under the operator’s name, without the tile server’s address', async () => {
    const analyst = await over(gives(picture), { MAP_NAME: 'Our own' })
    const { map } = (await analyst.get('/api/tiles')).json
    expect(map).toEqual({
      name: 'Our own',
      attribution: 'Example & Sons',
      kind: 'pictures',
      min_zoom: 0,
      max_zoom: 19,
      bounds: null,
      host: '127.0.0.1',
    })
    const reply = await analyst.get('/api/tiles/6/31/20')
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await analyst.bytes('/api/tiles/6/31/20')).toEqual(picture)
  })

  test('server hears which square is wanted, and nothing of who wants it', async () => {
    const analyst = await over(gives(picture))
    await analyst.get('/api/tiles/6/31/20', {
      'x-forwarded-for': '192.0.2.7',
      referer: 'http://desk.example/map?text=York',
    })
    const [asked] = server!.seen
    expect(asked?.url).toBe('/6/31/20.png?key=secret-of-the-map')
    expect(Object.keys(asked!.headers).toSorted()).toEqual(['accept', 'connection', 'host', 'user-agent'])
    expect(asked?.headers['user-agent']).toBe('Whereabouts (tile proxy)')
  })

  test('squares are kept, as long as the server says, and asked for once by many at once', async () => {
    let whole: (() => void) | undefined
    const held = new Promise<void>((resolve) => (whole = resolve))
    const analyst = await over(async ({ url }, response) => {
      await held
      gives(picture, { 'cache-control': url.startsWith('/7/') ? 'no-store' : 'max-age=60' })({} as never, response)
    })
    const many = Array.from({ length: 5 }, () => analyst.get('/api/tiles/6/31/20'))
    await expect.poll(() => server!.seen.length).toBe(1)
    whole!()
    expect((await Promise.all(many)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await analyst.get('/api/tiles/6/31/20')
    expect(server!.seen).toHaveLength(1)
    for (let again = 0; again < 2; again += 1) await analyst.get('/api/tiles/7/62/40')
    expect(server!.seen).toHaveLength(3)
    const { text } = await app!.visitor().get('/metrics')
    expect(text).toMatch(/^whereabouts_tiles_total\{from="kept",outcome="given"\} [1-5]$/m)
    expect(text).toMatch(/^whereabouts_tiles_total\{from="source",outcome="given"\} 3$/m)
  })

  test('squares are not kept where there is no room for them', async () => {
    const analyst = await over(gives(picture), { MAP_CACHE_MEGABYTES: '0' })
    for (let again = 0; again < 2; again += 1) await analyst.get('/api/tiles/6/31/20')
    expect(server!.seen).toHaveLength(2)
  })

  const big = Buffer.alloc(3 * 1024 * 1024)
  picture.copy(big)
  const wrong: [string, Answer, number, string][] = [
    ['404', gives('none', {}, 404), 404, 'The map has no such tile.'],
    ['500', gives('failed', {}, 500), 502, 'answered with status 500'],
    ['403, for its key is not good', gives('no', {}, 403), 502, 'answered with status 403'],
    [
      'a web page with status 200',
      gives('<html>Sign in to the Wi-Fi', { 'content-type': 'image/png' }),
      502,
      'not a picture',
    ],
    ['a picture with a script in it', gives('<svg xmlns="http://www.w3.org/2000/svg"/>'), 502, 'not a picture'],
    ['nothing', gives(''), 502, 'not a picture'],
    ['3 MB', gives(big), 502, 'too large'],
    [
      '3 MB without saying so',
      (_, response) => void response.writeHead(200).write(big, () => response.end()),
      502,
      'too large',
    ],
    ['no end', (_, response) => void response.writeHead(200).write(picture), 504, 'in time'],
    ['silence', () => {}, 504, 'in time'],
    [
      'half',
      (_, response) => void response.writeHead(200, { 'content-length': '900' }).write('x', () => response.destroy()),
      502,
      'cannot be reached',
    ],
    ['a way to another port', gives('', { location: 'http://127.0.0.1:1/x.png' }, 302), 502, 'another host'],
    ['a way to a cloud’s own data', gives('', { location: 'http://169.254.169.254/latest' }, 302), 502, 'another host'],
    ['a way to a file', gives('', { location: 'file:///etc/passwd' }, 302), 502, 'another host'],
    ['a way round and round', gives('', { location: '/6/31/20.png' }, 302), 502, 'status 302'],
  ]
  test.each(wrong)('server that answers %s', async (_, answer, status, words) => {
    const analyst = await over(answer, status === 504 ? { MAP_TIMEOUT_SECONDS: '1' } : {})
    const reply = await analyst.get('/api/tiles/6/31/20')
    expect(reply.status).toBe(status)
    expect(reply.headers.get('content-type')).toContain('problem+json')
    expect(reply.json.detail).toContain(words)
    expect(reply.text).not.toContain('secret-of-the-map')
  })

  test('way to its own other address is gone', async () => {
    const analyst = await over((asked, response) =>
      asked.url.startsWith('/other')
        ? gives(picture)(asked, response)
        : gives('', { location: '/other' }, 302)(asked, response),
    )
    expect((await analyst.get('/api/tiles/6/31/20')).status).toBe(200)
  })

  test.skipIf(!isInstalled('postgres'))('server is not asked for who left before the session was read', async () => {
    server = await upstreamThat(gives(picture))
    app = await testApp({
      engine: 'postgres',
      env: { MAP_TILES: `${server.url}/{z}/{x}/{y}.png`, MAP_ATTRIBUTION: 'X' },
    })
    const analyst = await app.analyst()
    const { address } = app
    const runningWork = async () =>
      /whereabouts_requests_under_way (\d+)/.exec((await analyst.get('/metrics')).text)?.[1]
    const atRest = await runningWork()
    await beside(app, ({ db }) =>
      db.transaction().execute(async (tx) => {
        await sql`lock table session in access exclusive mode`.execute(tx)
        const leaving = new AbortController()
        const callers = callersOf('/api/tiles/6/31/20')
        const headers = { cookie: analyst.cookie() }
        const given = fetch(`${address}/api/tiles/6/31/20`, { headers, signal: leaving.signal }).catch(() => {})
        const here = sql`(select oid from pg_database where datname = current_database())`
        const waiting = sql`select 1 from pg_locks where not granted and database = ${here}`
        await expect.poll(async () => (await waiting.execute(tx)).rows.length).toBeGreaterThan(0)
        leaving.abort()
        await given
        await expect.poll(callers).toBe(0)
      }),
    )
    await expect.poll(runningWork).toBe(atRest)
    expect(server.seen).toEqual([])
  })

  test('server that is not there is left alone for a while, says so, and everything else works', async () => {
    const gone = await upstreamThat(gives(picture))
    await gone.close()
    app = await testApp({ env: { MAP_TILES: `${gone.url}/{z}/{x}/{y}`, MAP_ATTRIBUTION: 'Example' } })
    const analyst = await app.analyst()
    const details: string[] = []
    for (let x = 0; x < 4; x += 1) details.push((await analyst.get(`/api/tiles/6/${x}/20`)).json.detail)
    expect(details[0]).toBe('The map server cannot be reached.')
    expect(details.at(-1)).toContain('several times in a row')
    expect((await analyst.lookUp('geo_code', { text: 'York' })).status).toBe(200)
    expect((await app.visitor().get('/metrics')).text).toMatch(
      /whereabouts_tiles_total\{from="source",outcome="transport"\} \d/,
    )
  })
})

describe('of a file', () => {
  const [north, south] = [png([10, 20, 30]), png([40, 50, 60])]
  const tiles = [
    [0, picture],
    [1, north],
    [2, south],
  ] as const

  test('squares are those of the file, and its attribution is text', async () => {
    const metadata = {
      name: 'Sheet 1',
      attribution: '<a href="https://osm.example">&copy; Somebody</a><script>x</script>',
    }
    const { analyst } = await ofFile({ tiles, metadata })
    expect((await analyst.get('/api/tiles')).json.map).toEqual({
      name: 'Sheet 1',
      attribution: '© Somebody',
      kind: 'pictures',
      min_zoom: 0,
      max_zoom: 1,
      bounds: [-180, -85, 180, 85],
      host: null,
    })
    expect(await analyst.bytes('/api/tiles/0/0/0')).toEqual(picture)
    expect(await analyst.bytes('/api/tiles/1/0/0')).toEqual(north)
    expect(await analyst.bytes('/api/tiles/1/0/1')).toEqual(south)
    const none = await analyst.get('/api/tiles/1/1/1')
    expect([none.status, none.json.is_empty]).toEqual([404, true])
    expect((await analyst.get('/api/tiles/5/1/1')).status).toBe(404)
  })

  test('what the operator says of it goes before', async () => {
    const { analyst } = await ofFile({ tiles }, { MAP_NAME: 'Ours', MAP_ATTRIBUTION: 'Ours too' })
    expect((await analyst.get('/api/tiles')).json.map).toMatchObject({ name: 'Ours', attribution: 'Ours too' })
  })

  const changed = 'The map’s file was changed while it is in use: it is read anew at the next start.'
  test('that is cut short while it is in use says so', async () => {
    const { analyst, file } = await ofFile({ tiles })
    truncateSync(file, 300)
    const { status, json } = await analyst.get('/api/tiles/0/0/0')
    expect([status, json.detail]).toEqual([502, changed])
  })

  test('that is written over while it is in use shows nothing of the new map under the old one’s name', async () => {
    const { analyst, file } = await ofFile({ tiles })
    expect(await analyst.bytes('/api/tiles/0/0/0')).toEqual(picture)
    writePmtiles(file, { tiles: [[0, north] as const, [1, picture] as const] })
    const { status, json } = await analyst.get('/api/tiles/1/0/0')
    expect([status, json.detail]).toEqual([502, changed])
  })

  test('that another takes the place of stays what it was until the next start', async () => {
    const { analyst, file } = await ofFile({ tiles })
    writePmtiles(`${file}.new`, { tiles: [[0, south] as const, [1, south] as const] })
    renameSync(`${file}.new`, file)
    expect(await analyst.bytes('/api/tiles/0/0/0')).toEqual(picture)
    expect(await analyst.bytes('/api/tiles/1/0/0')).toEqual(north)
  })

  test('a square that says it is larger than any is not read', async () => {
    const { analyst } = await ofFile({ tiles: [[0, picture]], said: 2 ** 30 })
    const { status, json } = await analyst.get('/api/tiles/0/0/0')
    expect([status, json.detail]).toEqual([502, 'The map’s file cannot be read here.'])
  })

  test.each([
    ['gzip', 2],
    ['zstd', 4],
  ])('vector squares that are packed by %s come unpacked, as what they are', async (_, packing) => {
    const { analyst } = await ofFile({ tiles: [[0, vectorSquare]], type: 1, packing, metadata: { name: 'Streets' } })
    expect((await analyst.get('/api/tiles')).json.map).toMatchObject({ name: 'Streets', kind: 'vector', host: null })
    const { status, headers } = await analyst.get('/api/tiles/0/0/0')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/vnd.mapbox-vector-tile'])
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff'])
    expect(await analyst.bytes('/api/tiles/0/0/0')).toEqual(vectorSquare)
    expect((await analyst.get('/api/tiles/1/0/0')).json.is_empty).toBe(true)
  })

  test('a vector square travels packed; a picture, which is packed already, does not', async () => {
    const large = Buffer.concat(Array.from({ length: 50 }, () => vectorSquare))
    const packed = { 'accept-encoding': 'gzip' }
    const { analyst } = await ofFile({ tiles: [[0, large]], type: 1, packing: 2 })
    expect((await analyst.get('/api/tiles/0/0/0', packed)).headers.get('content-encoding')).toBe('gzip')
    expect(await analyst.bytes('/api/tiles/0/0/0')).toEqual(large)
    await app!.close()
    const { analyst: other } = await ofFile({ tiles: [[0, png([1, 2, 3], 2048)]] })
    expect((await other.get('/api/tiles/0/0/0', packed)).headers.get('content-encoding')).toBeNull()
  })

  test.each([
    [
      'a square that on being unpacked has no end',
      Buffer.alloc(32 * 1024 * 1024),
      'The map’s file cannot be read here.',
    ],
    ['a picture', picture, 'This place in the map’s file is not a square of a vector map.'],
    ['a square cut short', vectorSquare.subarray(0, -1), 'This place in the map’s file is not a square'],
  ])('a map of vector squares that holds %s says so', async (_, bytes, words) => {
    const { analyst } = await ofFile({ tiles: [[0, bytes]], type: 1, packing: 2 })
    const { status, json } = await analyst.get('/api/tiles/0/0/0')
    expect([status, json.reason]).toEqual([502, 'malformed'])
    expect(json.detail).toContain(words)
  })

  test('a square beyond its bounds is none', async () => {
    const { analyst } = await ofFile({ tiles, bounds: [-10, 49, 2, 61] })
    expect((await analyst.get('/api/tiles/1/0/0')).status).toBe(200)
    expect((await analyst.get('/api/tiles/1/0/1')).status).toBe(404)
  })
})

test.each([
  ['6/64/0', 422],
  ['6/0/64', 422],
  ['23/0/0', 422],
  ['6/-1/0', 422],
  ['06/1/1', 422],
  ['6/1/1.png', 422],
  ['6/1e1/1', 422],
  ['20/0/0', 404],
])('the square %s is not asked for', async (at, status) => {
  const analyst = await over(gives(picture))
  expect((await analyst.get(`/api/tiles/${at}`)).status).toBe(status)
  expect(server!.seen).toEqual([])
})

test('the built-in map has tiles of land and of sea, and none beyond its bounds', async () => {
  app = await testApp()
  const analyst = await app.analyst()
  const { built_in } = (await analyst.get('/api/tiles')).json
  expect(built_in).toMatchObject({ kind: 'vector', host: null, min_zoom: 4 })
  expect(built_in.attribution).toContain('GeoNames, CC BY 4.0')
  const land = await analyst.get('/api/tiles/built-in/8/126/82')
  expect([land.status, land.headers.get('content-type')]).toEqual([200, 'application/vnd.mapbox-vector-tile'])
  expect(land.headers.get('cache-control')).toBe('no-store')
  expect((await analyst.get('/api/tiles/built-in/8/131/79')).status).toBe(200)
  expect((await analyst.get('/api/tiles/built-in/8/60/80')).status).toBe(404)
  expect((await app.visitor().get('/api/tiles/built-in/8/126/82')).status).toBe(401)
})

test('without a map of the operator’s there is none, and no square', async () => {
  app = await testApp()
  const analyst = await app.analyst()
  expect((await analyst.get('/api/tiles')).json).toMatchObject({ map: null })
  expect((await analyst.get('/api/tiles/6/31/20')).status).toBe(404)
})

test('squares have a limit of their own, and leave the session’s other requests alone', async () => {
  const analyst = await over(gives(picture), { LIMIT_TILES: '3', LIMIT_SESSION: '5' })
  const statuses: number[] = []
  for (let x = 0; x < 5; x += 1) statuses.push((await analyst.get(`/api/tiles/6/${x}/20`)).status)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  expect((await analyst.get('/api/session')).status).toBe(200)
})

const address = 'https://tiles.example'
describe('is refused at the start:', () => {
  test.each([
    ['{ftp}', { MAP_TILES: 'ftp://tiles.example/{z}/{x}/{y}' }, 'MAP_TILES: an address of http or https'],
    ['no place for y', { MAP_TILES: `${address}/{z}/{x}.png` }, 'MAP_TILES: {y} is missing'],
    [
      'several hosts',
      { MAP_TILES: 'https://{s}.tiles.example/{z}/{x}/{y}' },
      'MAP_TILES: {s} is not known; name one host',
    ],
    [
      'a host that the square chooses',
      { MAP_TILES: 'https://t{x}.example/{z}/{x}/{y}' },
      'MAP_TILES: {z}, {x} and {y} belong after the host',
    ],
    ['a password', { MAP_TILES: 'https://a:b@tiles.example/{z}/{x}/{y}' }, 'MAP_TILES: no name or password in it'],
    [
      'a .pmtiles file elsewhere',
      { MAP_TILES: `${address}/map.pmtiles` },
      'MAP_TILES: a .pmtiles file is read from this machine',
    ],
    ['nobody to thank', { MAP_TILES: `${address}/{z}/{x}/{y}` }, 'MAP_ATTRIBUTION: needed with MAP_TILES'],
    [
      'a file that is not there',
      { MAP_TILES: '/nowhere/map.pmtiles' },
      'MAP_TILES: /nowhere/map.pmtiles cannot be read (ENOENT)',
    ],
  ])('%s', async (_, env, words) => {
    await expect(testApp({ env: env as unknown as { [name: string]: string } })).rejects.toThrow(words)
  })

  const tiles = [[0, picture]] as const
  test.each([
    [
      'a file of another kind',
      (file: string) => writeFileSync(file, 'a text, long enough to have a head. '.repeat(9)),
      'is not a .pmtiles file',
    ],
    ['an empty file', (file: string) => writeFileSync(file, ''), 'is not a .pmtiles file'],
    ['an older version', (file: string) => writePmtiles(file, { tiles, version: 2 }), 'is not a .pmtiles file'],
    [
      'vector tiles that nobody here draws',
      (file: string) => writePmtiles(file, { tiles, type: 6 }),
      'holds vector tiles in MapLibre’s format, which are not drawn here: give one of vector tiles in Mapbox’s',
    ],
    ['pictures that cannot be told', (file: string) => writePmtiles(file, { tiles, type: 5 }), 'holds AVIF pictures'],
    [
      'tiles of a kind that nobody knows',
      (file: string) => writePmtiles(file, { tiles, type: 0 }),
      'does not say what its tiles are',
    ],
    [
      'tiles packed in a way that nobody knows',
      (file: string) => writePmtiles(file, { tiles, packing: 5 }),
      'its tiles are packed in a way that is not known',
    ],
    [
      'a download that ended early',
      (file: string) => {
        writePmtiles(file, { tiles })
        truncateSync(file, readFileSync(file).length - 1)
      },
      'is cut short',
    ],
    [
      'a directory that is none',
      (file: string) => {
        writePmtiles(file, { tiles })
        writeFileSync(file, readFileSync(file).fill(0, 127, 140))
      },
      'is damaged: its directory cannot be read',
    ],
    [
      'metadata that is none',
      (file: string) => writePmtiles(file, { tiles, metadata: 'x' }),
      'its metadata cannot be read',
    ],
  ])('%s', async (_, write, words) => {
    const file = path.join(folder, 'map.pmtiles')
    write(file)
    expect(existsSync(file)).toBe(true)
    await expect(testApp({ env: { MAP_TILES: file } })).rejects.toThrow(words)
  })
})
