/** The arrow points one way: which room of the house may import which (decision 0001). */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { floors, mayImport } from './rooms.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const rooms = [...Object.keys(mayImport), 'scripts']

type Import = { file: string; specifier: string; to: string | null }

function importsOf(room: string): Import[] {
  return readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const from = path.join(root, room, file)
      const specifiers = readFileSync(from, 'utf8').matchAll(/(?:from|import\(?)\s*'([\w@.][^'\s]*)'/g)
      return [...specifiers].map(([, specifier = '']) => ({
        file: `${room}/${file}`,
        specifier,
        to: roomOf(from, specifier),
      }))
    })
}

function roomOf(from: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null
  const [room = ''] = path.relative(root, path.resolve(path.dirname(from), specifier)).split(path.sep)
  return rooms.includes(room) ? room : null
}

/** Screens are tested over the BFF itself, which their tests start. */
const startsTheBff = ({ file, to }: Import) => to === 'bff' && /^web\/(testing\/|.*\.screen\.test\.ts$)/.test(file)

test.each(Object.entries(mayImport))('%s imports only the rooms it may: %s', (room, allowed) => {
  const wrong = importsOf(room).filter(
    (found) => found.to !== null && found.to !== room && !allowed.includes(found.to) && !startsTheBff(found),
  )
  expect(wrong).toEqual([])
})

/** What every folder may import beside: the application's addresses, and the place where text becomes markup. */
const besides = ['web/paths.ts', 'web/trusted-types.ts']
/** They put the rooms of the BFF together, and may import them all. */
const wiring = ['app', 'assemble', 'main', 'settings', 'start', 'without-tls']
const isTestOf = (file: string) => /\.test\.tsx?$|(^|\/)testing\//.test(file)

test('every file of the BFF is in a room, but for tests of the whole and what puts the rooms together', () => {
  const files = readdirSync(path.join(root, 'bff'), { recursive: true, encoding: 'utf8' })
  const own = files.filter((file) => /\.ts$/.test(file) && !isTestOf(file))
  expect(own.filter((file) => !file.includes('/')).toSorted()).toEqual(wiring.map((name) => `${name}.ts`))
  const rooms = own.filter((file) => file.includes('/')).map((file) => file.split('/')[0])
  expect([...new Set(rooms)].toSorted()).toEqual(floors.bff?.toSorted())
})

test('code for tests lies in testing folders', () => {
  const files = rooms.flatMap((room) => readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }))
  expect(files.filter((file) => isTestOf(file)).length).toBeGreaterThan(400)
  expect(files.filter((file) => /(^|\/)testing[^/]*\.tsx?$/.test(file))).toEqual([])
})

test('a room of the BFF has one door for requests, its routes.ts', () => {
  const routes = importsOf('bff').filter(({ file, specifier }) => file === 'bff/app.ts' && /routes/.test(specifier))
  expect(routes.length).toBeGreaterThan(8)
  expect(
    routes.map(({ specifier }) => specifier).filter((specifier) => !/^\.\/\w+\/routes\.ts$/.test(specifier)),
  ).toEqual([])
})

test.each(Object.entries(floors))('in %s a folder imports nothing of a floor above it: %s', (room, folders) => {
  const floorOf = (file: string) => folders.indexOf(file.split('/')[1] ?? '')
  const up = importsOf(room).filter(({ file, specifier, to }) => {
    if (to !== room || floorOf(file) < 0 || isTestOf(file)) return false
    const imported = path.posix.join(path.posix.dirname(file), specifier)
    return !besides.includes(imported) && (floorOf(imported) < 0 || floorOf(imported) > floorOf(file))
  })
  expect(up).toEqual([])
})

const everyImport = rooms.flatMap(importsOf).filter(({ file, specifier }) => {
  return specifier.startsWith('.') && !isTestOf(file) && !isTestOf(specifier)
})

/** Those that import one another, directly or by way of others, types included; and what stands between two such circles. */
function circlesAmong(nameOf: (file: string) => string): string[] {
  let arrows = everyImport.map(({ file, specifier }) => {
    return [nameOf(file), nameOf(path.posix.join(path.posix.dirname(file), specifier))] as const
  })
  for (let before = Number.POSITIVE_INFINITY; arrows.length < before; ) {
    before = arrows.length
    const from = new Set(arrows.map(([from]) => from))
    const to = new Set(arrows.map(([, to]) => to))
    // What imports nothing any more, or is imported by nothing, is in no circle.
    arrows = arrows.filter((arrow) => arrow[0] !== arrow[1] && from.has(arrow[1]) && to.has(arrow[0]))
  }
  return [...new Set(arrows.map(([from]) => from))].toSorted()
}

test('no file imports itself by way of others, types included', () => {
  expect(circlesAmong((file) => file)).toEqual([])
})

test('no room of the house imports itself by way of others, nor does a folder or a loose file of one', () => {
  expect(circlesAmong((file) => file.split('/')[0]!)).toEqual([])
  expect(circlesAmong((file) => file.split('/').slice(0, 2).join('/'))).toEqual([])
})

test('the contract knows no Node, no React and no network', () => {
  const packages = importsOf('contract').filter(
    ({ file, to, specifier }) => !isTestOf(file) && to === null && !specifier.startsWith('.'),
  )
  expect(packages.filter(({ file }) => !isOfDesk(file)).map(({ specifier }) => specifier)).toEqual(['saxes'])
  const ofDesk = packages.filter(({ file }) => isOfDesk(file)).map(({ specifier }) => specifier)
  expect([...new Set(ofDesk)]).toEqual(['zod'])
})

/** The shapes of /api. */
const isOfDesk = (file: string) => file.startsWith('contract/desk/')

test('the shapes of /api stay out of the browser: the application imports their types alone', () => {
  const desk = readdirSync(path.join(root, 'web'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !isTestOf(file))
    .flatMap((file) => [
      ...readFileSync(path.join(root, 'web', file), 'utf8').matchAll(
        /^(?:import|export) (?!type ).*contract\/desk\/.*$/gm,
      ),
    ])
  expect(desk.map(([line]) => line)).toEqual([])
  const above = importsOf('contract').filter(
    ({ file, specifier }) => !isOfDesk(file) && specifier.includes('/desk/') && !isTestOf(file),
  )
  expect(above).toEqual([])
})

test('the application takes tables and types from the contract, and no codec', () => {
  const codecs = importsOf('web').filter(({ specifier }) => /contract\/(bindings|xml|testing)/.test(specifier))
  expect(codecs).toEqual([])
  const node = importsOf('web').filter(
    ({ file, specifier }) => specifier.startsWith('node:') && !/\.test\.ts$|^web\/testing\//.test(file),
  )
  expect(node).toEqual([])
})

test('only web/map knows Leaflet', () => {
  const elsewhere = importsOf('web').filter(
    ({ file, specifier }) => /leaflet/.test(specifier) && !file.startsWith('web/map/'),
  )
  expect(elsewhere).toEqual([])
})

test('a feature imports the map by its door', () => {
  const beside = importsOf('web').filter(({ file, specifier }) => {
    const imported = path.posix.join(path.posix.dirname(file), specifier)
    return file.startsWith('web/features/') && imported.startsWith('web/map/') && imported !== 'web/map/index.tsx'
  })
  expect(beside).toEqual([])
})

test('a feature imports no other feature', () => {
  const across = importsOf('web').filter(({ file, specifier }) => {
    const [, , own] = file.split('/')
    const other = /^web\/features\/([\w-]+)\//.exec(path.posix.join(path.posix.dirname(file), specifier))?.[1]
    return file.startsWith('web/features/') && specifier.startsWith('.') && other !== undefined && other !== own
  })
  expect(across).toEqual([])
})

test('SQL is written in the store and its index of names alone', () => {
  const inService = importsOf('service').filter(
    ({ file, specifier }) => specifier === 'kysely' && !/^service\/(store|search)\//.test(file),
  )
  expect(inService).toEqual([])
})
