import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { desk } from './contract/desk/index.ts'
import type { Routes } from './contract/desk/route.ts'
import { version } from './platform/version.ts'
import { compressedFiles } from './scripts/compressed-files.ts'

const ofQuery = ['useQuery', 'useMutation'].map(
  (name) => `../node_modules/@tanstack/react-query/build/modern/${name}.js`,
)

/** Small parts that most screens have. */
const onMostScreens = [
  'register/DateText.tsx',
  'ui/IconButton.tsx',
  'ui/Panel.tsx',
  'ui/TabLinks.tsx',
  'ui/url-state.ts',
  'ui/usePrinting.ts',
]
const answer = ['Answer', 'Foot', 'Pager', 'ShowOnMap'].map((name) => `lookup/answer/${name}.tsx`)
const rows = ['lookup/answer/AnswerTable.tsx']
const firstSearch = ['features/companies/CompaniesScreen.tsx']
const caseViews = ['features/cases/CaseScreen.tsx', 'features/cases/CaseHome.tsx']

/** Of Leaflet, what every map has. Its other layers come with what uses them. */
const everyMap = new RegExp(
  [
    /\/web\/map\/(leaflet|no-vml)\.ts$/,
    /\/leaflet\/src\/(core|dom|geo|geometry|map|control)\//,
    /\/leaflet\/src\/layer\/(Layer\.js|vector\/(?!Canvas|Circle|Polygon|Rectangle))/,
    /\/react-leaflet\/lib\/(hooks|MapContainer|Pane|Polyline)\.js/,
    /\/@react-leaflet\/core\/lib\//,
  ]
    .map(({ source }) => source)
    .join('|'),
)

/** What every map and most positions elsewhere need. */
const geo =
  /\/(entities\/geo\/(geodesy|position|datum|transverse-mercator|national-grid|scale-bar)|web\/map\/geo\/(grid-references|ireland|positions)|web\/map\/useNearestTown|contract\/tile)\.ts$/

/** Of the map, without what other screens use too. */
const ofMap =
  /\/leaflet\.css$|\/web\/(features\/map|map)\/(?!geo\/|questions\/(groups|pairs|within)\.ts|index\.tsx|Coordinates\.|NamedWithin|useNearestTown|nearest-entry)/
/** Its background, which is drawn after it. */
const tiles = ['MapTilesLayer.tsx', 'vector.ts', 'register-names.ts'].map((name) => `map/base/tiles/${name}`)

/**
 * What is opened first comes in few files: even from the cache, each file costs a slow machine its milliseconds, and
 * many small files weigh more than one. A module goes into the first file whose conditions it meets: the pattern of its
 * name, or that one of the modules of web/ imports it.
 */
const files: readonly (readonly [name: string | null, ...conditions: (RegExp | readonly string[])[]])[] = [
  // Few screens use them, and the lists of exports of react-query name every part.
  [null, /\/@tanstack\/.*\/(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.js$/],
  ['frame', /\/@tanstack\/.*\/use(MutationState|IsFetching)\.js$/],
  // With the sign-in, because most screens have its fields and its requests too.
  ['index', ['main.tsx', 'features/sign-in/SignInScreen.tsx', ...ofQuery]],
  ['frame', ['app/Shell.tsx', 'app/home/HomeScreen.tsx', 'first-screens.ts', ...onMostScreens]],
  // The first view of a case and the map need some of an answer, and not all.
  ['frame', [...caseViews, 'features/map/MapScreen.tsx'], [...answer, ...rows, ...firstSearch]],
  ['answer', answer],
  ['answer', ['features/map/LayerSection.tsx'], rows],
  ['rows', rows],
  ['rows', /\/(web\/(?!features\/companies\/)|contract\/|entities\/)/, firstSearch],
  ['geo', geo],
  ['leaflet', everyMap],
  ['map', ofMap, ['UkMap', 'ShownPlaces', 'points/OwnPointsOnMap'].map((name) => `map/${name}.tsx`)],
  ['marks', /\/(Circle(Marker)?\.js|PlaceMarks\.|spread\.ts)/, ['map/PlaceMarks.tsx']],
  ['tiles', /\/(web\/map|pbf|vector-tile|point-geometry|layer\/tile)\//, tiles],
  ['MapScreen', ofMap, ['features/map/MapScreen.tsx']],
]

const upToFirstSearch = ['index', 'frame', 'answer', 'rows', 'CompaniesScreen', 'DirectorsScreen']

/** The browser compiles the functions of these files before it calls them (decision 0231). */
const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  apply: 'build',
  generateBundle: {
    // It counts only as the first line, so it comes after all that others put there.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && upToFirstSearch.includes(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
}

const leafletParts = /\/leaflet\/src\/(?!control\/|map\/handler\/)|\/web\/map\/leaflet\.ts$/

/** Modules that act only where their exports are used: a list of exports brings along only what is used of it. */
const ofExportsOnly = /\/(contract|entities|web\/map)\/(?!no-lost-moves)[^?]*\.tsx?$/

const reached = new Map<string, Set<string>>()

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

function fileOf(id: string, modules: Modules): string | null {
  const meets = (condition: RegExp | readonly string[]) =>
    condition instanceof RegExp ? condition.test(id) : condition.some((importer) => reachOf(importer, modules).has(id))
  return files.find(([, ...conditions]) => conditions.every(meets))?.[0] ?? null
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

let built: Rolldown.OutputBundle = {}

const keepBundle: Plugin = {
  name: 'keep-bundle',
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      built = bundle
    },
  },
}

/** A file with all that it imports. It need not name these beside what it loads later. */
function filesWith(file: string, found = new Set<string>()): Set<string> {
  const chunk = built[file]
  if (found.has(file) || chunk?.type !== 'chunk') return found
  found.add(file)
  for (const imported of chunk.imports) filesWith(imported, found)
  return found
}

/** Leaves parts out of the sources that the pattern names. Each part has its pattern, and what takes its place. */
function without(name: string, sources: RegExp, parts: readonly (readonly [RegExp, string])[]): Plugin {
  const found = new Set<RegExp>()
  return {
    name: `without-${name}`,
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: sources },
      handler: (code) =>
        parts.reduce((shorter, [part, instead]) => {
          if (shorter.search(part) >= 0) found.add(part)
          return shorter.replaceAll(part, instead)
        }, code),
    },
    buildEnd(error) {
      const missing = parts.find(([part]) => !found.has(part))
      if (!error && missing) throw new Error(`vite.config.ts finds no ${name} to leave out: ${missing[0]}`)
    },
  }
}

const routerParts = without('parts-of-react-router', /\/react-router\/dist\/production\//, [
  // Names of components, for developers.
  [/^\w+\.displayName = ".*";$/gm, ''],
  // Without the mark, the build keeps components that no screen uses, such as its forms.
  [/^(var \w+ = )(\w+\.forwardRef\()/gm, '$1/* @__PURE__ */ $2'],
  // Warnings to developers.
  [/^function (warning|warningOnce)\(/gm, '/* @__NO_SIDE_EFFECTS__ */ function $1('],
  // What a link fetches ahead of pages that a server renders.
  [/return shouldPrefetch && .+ : link;/g, 'return link;'],
])

/** Shown by the service on its own pages: what an operation is for, and the decisions about it and its fields. */
const contractNotes = without('notes-of-the-contract', /\/contract\/(register\/)?(operations|records)\.ts$/, [
  [/^ {4}purpose:\s+.*\n/gm, ''],
  [/^ {4}decided: \[[^\]]*\],\n/gm, ''],
  [/\b(decided|ours)\('\d{4}-[^']+', /g, '('],
])

/** Every condition of its package leads to the version with warnings for developers. */
const releasedRouter: Plugin = {
  name: 'released-router',
  apply: 'build',
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
  plugins: [
    react(),
    keepBundle,
    releasedRouter,
    routerParts,
    contractNotes,
    ...addresses,
    made('version', () => version),
    compiledAhead,
    compressedFiles,
  ],
  resolve: {
    alias: [
      { find: /^leaflet$/, replacement: path.join(import.meta.dirname, 'web/map/leaflet.ts') },
      { find: /^\.\/SVG\.VML$/, replacement: path.join(import.meta.dirname, 'web/map/no-vml.ts') },
    ],
  },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    modulePreload: {
      // The browsers that the build is for have it.
      polyfill: false,
      resolveDependencies: (_, files, { hostId }) => files.filter((file) => !filesWith(hostId).has(file)),
    },
    rolldownOptions: {
      // Of Leaflet's modules, those that add something to the map by being imported are named in web/map/UkMap.tsx.
      treeshake: {
        moduleSideEffects: [
          { test: leafletParts, sideEffects: false },
          { test: ofExportsOnly, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: fileOf, debugName: 'files' }] },
      },
    },
  },
})
