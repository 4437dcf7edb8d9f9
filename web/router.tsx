import type { ComponentType } from 'react'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { Failed, NotFoundScreen } from './app/Failed.tsx'
import type { firstScreens } from './first-screens.ts'
import { paths } from './paths.ts'
import type { screens } from './screens.ts'

/** A screen's own code is fetched when the screen is first opened. */
const lazy = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() })

// The list of screens loads after the sign-in, which does not need it.
const firstScreen = (name: keyof typeof firstScreens) =>
  lazy(async () => (await import('./first-screens.ts')).firstScreens[name]())
const fetchScreens = () => import('./screens.ts')
const screen = (name: keyof typeof screens) => lazy(async () => (await fetchScreens()).screens[name]())

const dossier: RouteObject[] = [
  { index: true, lazy: screen('Overview') },
  { path: 'officers', lazy: screen('Officers') },
  { path: 'ownership', lazy: screen('CompanyOwnership') },
  { path: 'control', lazy: screen('Control') },
  { path: 'charges', lazy: screen('Charges') },
  { path: 'filings', lazy: screen('Filings') },
  { path: 'insolvency', lazy: screen('Insolvency') },
  { path: 'land', lazy: screen('Land') },
  { path: 'documents', lazy: screen('Documents') },
  { path: 'places', lazy: screen('Places') },
  { path: 'history', lazy: screen('History') },
  { path: 'whole', lazy: screen('WholeDossier') },
]

const account: RouteObject[] = [
  { index: true, lazy: screen('Credits') },
  { path: paths.prices, lazy: screen('Prices') },
  { path: paths.budgets, lazy: screen('Budgets') },
  { path: paths.keys, lazy: screen('Keys') },
]

const team: RouteObject[] = [
  { index: true, lazy: screen('Accounts') },
  { path: paths.teamSpend, lazy: screen('TeamSpend') },
  { path: paths.audit, lazy: screen('Audit') },
  { path: paths.teamTokens, lazy: screen('AccessTokens') },
  { path: paths.houseTemplate, lazy: screen('HouseTemplateTab') },
  { path: paths.refusals, lazy: screen('Refusals') },
  { path: paths.accountEvents, lazy: screen('AccountEvents') },
]

const telephone: RouteObject[] = [
  { index: true, lazy: screen('Preferences') },
  { path: 'area-codes', lazy: screen('AreaCodes') },
  { path: 'location', lazy: screen('NumberLocation') },
  { path: 'message', lazy: screen('TextMessage') },
]

const people: RouteObject[] = [
  { index: true, lazy: screen('PeopleSearch') },
  { path: 'age', lazy: screen('AgeCheck') },
  { path: 'historic', lazy: screen('HistoricCheck') },
  { path: 'deceased', lazy: screen('DeathScreening') },
]

const caseParts: RouteObject[] = [
  { index: true, lazy: screen('CaseHome') },
  { path: 'subjects', lazy: screen('Subjects') },
  { path: 'screening', lazy: screen('ScreeningScreen') },
  { path: 'graph', lazy: screen('GraphScreen') },
  { path: 'ownership', lazy: screen('CaseOwnership') },
  { path: 'timeline', lazy: screen('TimelineScreen') },
  { path: 'contradictions', lazy: screen('ContradictionsScreen') },
  { path: 'identities', lazy: screen('IdentityBench') },
  { path: 'pins', lazy: screen('Contents') },
  { path: 'files', lazy: screen('FilesTab') },
  { path: 'lookups', lazy: screen('CaseLookups') },
  { path: 'batches', lazy: screen('BatchTab') },
  { path: 'batches/new', lazy: screen('NewBatch') },
  { path: 'batches/:batch_id', lazy: screen('BatchScreen') },
  { path: 'report', lazy: screen('ReportTab') },
  { path: 'report/:report_id', lazy: screen('ReportScreen') },
  { path: 'watches', lazy: screen('WatchTab') },
  { path: 'watches/new', lazy: screen('NewWatch') },
  { path: 'watches/:watch_id', lazy: screen('WatchScreen') },
  { path: 'members', lazy: screen('Members') },
  { path: 'details', lazy: screen('Details') },
]

const insideFrame: RouteObject[] = [
  { path: paths.home, lazy: firstScreen('HomeScreen') },
  { path: paths.companies, lazy: firstScreen('CompaniesScreen') },
  { path: paths.companiesAt, lazy: screen('CompaniesAtScreen') },
  { path: paths.land, lazy: screen('LandScreen') },
  {
    path: paths.company,
    lazy: screen('CompanyScreen'),
    children: dossier,
  },
  { path: paths.directors, lazy: screen('DirectorsScreen') },
  { path: paths.controllers, lazy: screen('ControllersScreen') },
  { path: paths.sanctions, lazy: screen('SanctionsScreen') },
  { path: paths.director, lazy: screen('DirectorScreen') },
  { path: paths.compare, lazy: screen('CompareScreen') },
  {
    path: paths.telephone,
    lazy: screen('TelephoneScreen'),
    children: telephone,
  },
  { path: paths.watches, lazy: screen('WatchesScreen') },
  { path: paths.certificate, lazy: screen('CertificateScreen') },
  { path: paths.people, children: people },
  { path: paths.map, lazy: firstScreen('MapScreen') },
  { path: paths.records, lazy: screen('RecordsScreen') },
  { path: paths.dataSubject, lazy: screen('DataSubjectScreen') },
  { path: paths.record, lazy: screen('RecordScreen') },
  { path: paths.cases, lazy: screen('CasesScreen') },
  {
    path: paths.case,
    lazy: screen('CaseScreen'),
    children: caseParts,
  },
  {
    path: paths.account,
    lazy: screen('AccountScreen'),
    children: account,
  },
  {
    path: paths.team,
    lazy: screen('TeamScreen'),
    children: team,
  },
  { path: paths.profile, lazy: screen('ProfileScreen') },
  { path: '*', Component: NotFoundScreen },
]

export const router = createBrowserRouter([
  {
    ErrorBoundary: Failed,
    // The first screen's code is on its way for an instant: nothing is better than a flicker.
    HydrateFallback: () => null,
    children: [
      {
        path: paths.signIn,
        lazy: lazy(async () => (await import('./features/sign-in/SignInScreen.tsx')).SignInScreen),
      },
      {
        path: paths.welcome,
        lazy: lazy(async () => (await import('./features/sign-in/WelcomeScreen.tsx')).WelcomeScreen),
      },
      {
        lazy: lazy(async () => {
          const { Shell } = await import('./app/Shell.tsx')
          return () => <Shell prefetch={prefetch} fetchScreens={fetchScreens} />
        }),
        children: [{ ErrorBoundary: Failed, children: insideFrame }],
      },
    ],
  },
])

const fetched = new Set<string>()

/** Fetches the code of a screen ahead, once, because the reader is about to open it. */
function prefetch(pathname: string): void {
  if (fetched.has(pathname)) return
  fetched.add(pathname)
  // If the fetch fails, the screen says so when the reader opens it.
  for (const { route } of matchRoutes(router.routes, pathname) ?? [])
    if (typeof route.lazy === 'function') void route.lazy().catch(() => {})
}
