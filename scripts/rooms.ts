/** Which room of the house may import which (decision 0001). A test holds every import to it; docs/architecture.md is drawn from it. */

/** Beside itself and the packages. */
export const mayImport: { readonly [room: string]: readonly string[] } = {
  contract: [],
  entities: ['contract'],
  gazetteer: [],
  platform: [],
  fiction: ['contract', 'gazetteer'],
  service: ['contract', 'fiction', 'gazetteer', 'platform'],
  bff: ['contract', 'entities', 'platform'],
  web: ['contract', 'entities', 'gazetteer'],
  e2e: [],
  bench: ['contract', 'entities', 'fiction', 'gazetteer', 'platform', 'service', 'bff', 'web'],
  trials: ['contract', 'entities', 'fiction', 'platform', 'service', 'bench'],
}

/** Folders of a room, the lowest first: one imports from those below it, types included. */
export const floors: { readonly [room: string]: readonly string[] } = {
  bff: [
    'state',
    'http',
    'auth',
    'ledger',
    'upstream',
    'prices',
    'keys',
    'lookup',
    'cases',
    'graph',
    'jobs',
    'batch',
    'watch',
    'screening',
    'report',
    'comments',
    'reconcile',
    'tiles',
    'openapi',
    'keeping',
  ],
  web: ['ui', 'server', 'table', 'register', 'map', 'lookup', 'features', 'app'],
}
