/** The arrow points one way: which room of the house may import which (decision 0001). */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Beside itself and the packages. */
const mayImport: { [room: string]: string[] } = {
  contract: [],
  gazetteer: [],
  platform: [],
  service: ['contract', 'gazetteer', 'platform'],
  bff: ['contract', 'platform'],
  web: ['contract', 'gazetteer'],
  e2e: [],
  bench: ['contract', 'platform', 'service', 'bff', 'scripts', 'web'],
}
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

test.each(Object.entries(mayImport))('%s imports only the rooms it may: %s', (room, allowed) => {
  const wrong = importsOf(room).filter(({ to }) => to !== null && to !== room && !allowed.includes(to))
  expect(wrong).toEqual([])
})

test('the contract knows no Node, no React and no network', () => {
  const isTest = ({ file }: Import) => /\.test\.ts$|testing\.ts$/.test(file)
  const packages = importsOf('contract').filter(
    (found) => !isTest(found) && found.to === null && !found.specifier.startsWith('.'),
  )
  expect(packages.map(({ specifier }) => specifier)).toEqual(['saxes'])
})

test('the application takes tables and types from the contract, and no codec', () => {
  const codecs = importsOf('web').filter(({ specifier }) => /contract\/(bindings|xml|testing)/.test(specifier))
  expect(codecs).toEqual([])
  const node = importsOf('web').filter(
    ({ file, specifier }) => specifier.startsWith('node:') && !file.endsWith('.test.ts'),
  )
  expect(node).toEqual([])
})

test('only web/map knows Leaflet', () => {
  const elsewhere = importsOf('web').filter(
    ({ file, specifier }) => /leaflet/.test(specifier) && !file.startsWith('web/map/'),
  )
  expect(elsewhere).toEqual([])
})

test('a screen imports no other screen, and ui knows nothing of lookups', () => {
  const screens = importsOf('web').filter(({ file, specifier }) => {
    const [, , own] = file.split('/')
    const other = /(?:^|\/)screens\/([\w-]+)\//.exec(path.posix.join(path.posix.dirname(file), specifier))?.[1]
    return file.startsWith('web/screens/') && specifier.startsWith('.') && other !== undefined && other !== own
  })
  expect(screens).toEqual([])
  const fromUi = importsOf('web').filter(
    ({ file, specifier }) => file.startsWith('web/ui/') && /\.\.\/(api|map|screens|shell)/.test(specifier),
  )
  expect(fromUi).toEqual([])
})

test('SQL is written in the stores alone', () => {
  const inService = importsOf('service').filter(
    ({ file, specifier }) => specifier === 'kysely' && !file.startsWith('service/store/'),
  )
  expect(inService).toEqual([])
})
