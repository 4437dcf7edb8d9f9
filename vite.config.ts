import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { desk } from './contract/desk/index.ts'
import type { Routes } from './contract/desk/route.ts'
import { version } from './platform/version.ts'

/** Small parts that most screens have. */
const onMostScreens = [
  'register/DateText.tsx',
  'ui/IconButton.tsx',
  'ui/Panel.tsx',
  'ui/TabLinks.tsx',
  'ui/url-state.ts',
  'ui/usePrinting.ts',
]

/**
 * What is opened first comes in one file each: even from the cache, each file costs a slow machine its milliseconds, and
 * many small files weigh more than one. Each module goes into the first group that reaches it.
 */
const openedFirst = [
  // The door has fields as most screens do, and no screen is to fetch the door for them.
  ['fields', ['ui/Field.tsx']],
  ['index', ['main.tsx']],
  ['door', ['features/sign-in/SignInScreen.tsx']],
  ['frame', ['app/Shell.tsx', 'app/home/HomeScreen.tsx', 'first-screens.ts', ...onMostScreens]],
  // The first view of a case, and the map, need some of the next two groups, and not all. What they need stays apart.
  [null, ['features/cases/CaseScreen.tsx', 'features/cases/CaseHome.tsx', 'features/map/MapScreen.tsx']],
  ['answer', ['Answer', 'Foot', 'Pager', 'ShowOnMap'].map((name) => `lookup/answer/${name}.tsx`)],
  [null, ['features/map/LayerSection.tsx']],
  ['rows', ['lookup/answer/AnswerTable.tsx']],
] as const

/**
 * What every map has of Leaflet, in one file; its other layers come with what uses them. Nothing in it may import what is
 * outside of it and imports it.
 */
const everyMap = [
  /\/web\/map\/(leaflet|no-vml)\.ts$/,
  /\/leaflet\/src\/(core|dom|geo|geometry|map|control)\//,
  /\/leaflet\/src\/layer\/(Layer\.js|vector\/(?!Canvas|Rectangle))/,
  /\/react-leaflet\/lib\/(hooks|MapContainer|Pane|Polygon|Polyline|Circle)\.js/,
  /\/@react-leaflet\/core\/lib\//,
]

const leafletParts = /\/leaflet\/src\/(?!control\/|map\/handler\/)|\/web\/map\/leaflet\.ts$/

/** Modules that act only where their exports are used: a list of exports brings along only what is used of it. */
const ofExportsOnly = /\/(contract|entities|web\/map)\/(?!no-lost-moves)[^?]*\.tsx?$/

const reached = new Map<string, Set<string>>()

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

function firstOpened(id: string, modules: Modules): string | null {
  const [name = null] =
    openedFirst.find(([, entries]) => entries.some((entry) => reachOf(entry, modules).has(id))) ?? []
  if (name === null && everyMap.some((part) => part.test(id))) return 'leaflet'
  // The page's own entry is a file already.
  return name === 'index' ? null : name
}

/** A module with all its imports, except dynamic ones. */
function reachOf(entry: string, modules: Modules): Set<string> {
  const known = reached.get(entry)
  if (known) return known
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    modules.getModuleInfo(id)?.importedIds.forEach(visit)
  }
  const first = path.join(import.meta.dirname, 'web', entry)
  if (modules.getModuleInfo(first) === null)
    throw new Error(`vite.config.ts names ${entry}, but there is no such module.`)
  visit(first)
  reached.set(entry, found)
  return found
}

/** A module of the pages whose one value is made here. */
const made = (name: string, value: () => unknown) => ({
  name,
  resolveId: (id: string) => (id === `virtual:${name}` ? `\0${id}` : null),
  load: (id: string) => (id === `\0virtual:${name}` ? `export default ${JSON.stringify(value())}` : null),
})

/** The method and address of each row of contract/desk, so that the application brings no schema along. */
const addressesOf = (groups: { readonly [group: string]: Routes }) =>
  Object.fromEntries(Object.entries(groups).map(([group, rows]) => [group, inShort(rows)]))
const inShort = (rows: Routes) =>
  Object.fromEntries(Object.entries(rows).map(([name, { method, path }]) => [name, `${method} ${path}`]))

const { links, provider, secondFactor, session, ...besides } = desk
const addresses = [
  made('door-addresses', () => addressesOf({ links, provider, secondFactor, session })),
  made('desk-addresses', () => addressesOf(besides)),
]

let isShorter = false

/**
 * Every condition of its package leads to the version with warnings for developers. There, the names for developers
 * and the unmarked `forwardRef` keep components that no screen uses, such as its forms.
 */
const routerWithoutWarnings: Plugin = {
  name: 'router-without-warnings',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\// },
    handler(code) {
      const shorter = code
        .replaceAll(/^\w+\.displayName = ".*";$/gm, '')
        .replaceAll(/^(var \w+ = )(\w+\.forwardRef\()/gm, '$1/* @__PURE__ */ $2')
      isShorter ||= shorter !== code
      return shorter
    },
  },
  buildEnd(error) {
    if (!error && !isShorter) throw new Error('vite.config.ts finds nothing to leave out of react-router.')
  },
  config: () => ({
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: released('index') },
        { find: /^react-router\/dom$/, replacement: released('dom-export') },
      ],
    },
  }),
}
const released = (file: string) =>
  path.join(import.meta.dirname, `node_modules/react-router/dist/production/${file}.mjs`)

export default defineConfig({
  root: 'web',
  publicDir: '../public',
  plugins: [react(), routerWithoutWarnings, ...addresses, made('version', () => version)],
  resolve: {
    alias: [
      { find: /^leaflet$/, replacement: path.join(import.meta.dirname, 'web/map/leaflet.ts') },
      { find: /^\.\/SVG\.VML$/, replacement: path.join(import.meta.dirname, 'web/map/no-vml.ts') },
    ],
  },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    // The browsers that the build is for have it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Of Leaflet's modules, those that add something to the map by being imported are named in web/map/UkMap.tsx.
      treeshake: {
        moduleSideEffects: [
          { test: leafletParts, sideEffects: false },
          { test: ofExportsOnly, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: firstOpened, debugName: 'first' }] },
      },
    },
  },
})
