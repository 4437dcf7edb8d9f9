import type { ComponentType } from 'react'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { Failed, NotFoundScreen } from './app/Failed.tsx'
import { paths } from './paths.ts'

/** A screen's own code is fetched when the screen is first opened. */
const lazy = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() })

const dossier: RouteObject[] = [
  { index: true, lazy: lazy(async () => (await import('./features/company/Overview.tsx')).Overview) },
  { path: 'officers', lazy: lazy(async () => (await import('./features/company/Officers.tsx')).Officers) },
  {
    path: 'ownership',
    lazy: lazy(async () => (await import('./features/ownership/CompanyOwnership.tsx')).CompanyOwnership),
  },
  { path: 'control', lazy: lazy(async () => (await import('./features/company/Control.tsx')).Control) },
  { path: 'charges', lazy: lazy(async () => (await import('./features/company/Charges.tsx')).Charges) },
  { path: 'filings', lazy: lazy(async () => (await import('./features/company/Filings.tsx')).Filings) },
  { path: 'insolvency', lazy: lazy(async () => (await import('./features/company/Insolvency.tsx')).Insolvency) },
  { path: 'land', lazy: lazy(async () => (await import('./features/company/Land.tsx')).Land) },
  { path: 'documents', lazy: lazy(async () => (await import('./features/company/Documents.tsx')).Documents) },
  { path: 'places', lazy: lazy(async () => (await import('./features/company/Places.tsx')).Places) },
  { path: 'history', lazy: lazy(async () => (await import('./features/company/History.tsx')).History) },
  { path: 'whole', lazy: lazy(async () => (await import('./features/company/WholeDossier.tsx')).WholeDossier) },
]

const account: RouteObject[] = [
  { index: true, lazy: lazy(async () => (await import('./features/account/Credits.tsx')).Credits) },
  { path: paths.prices, lazy: lazy(async () => (await import('./features/account/Prices.tsx')).Prices) },
  { path: paths.budgets, lazy: lazy(async () => (await import('./features/account/Budgets.tsx')).Budgets) },
  { path: paths.keys, lazy: lazy(async () => (await import('./features/account/Keys.tsx')).Keys) },
]

const team: RouteObject[] = [
  { index: true, lazy: lazy(async () => (await import('./features/team/Accounts.tsx')).Accounts) },
  { path: paths.teamSpend, lazy: lazy(async () => (await import('./features/team/TeamScreen.tsx')).TeamSpend) },
  { path: paths.audit, lazy: lazy(async () => (await import('./features/team/Audit.tsx')).Audit) },
  {
    path: paths.teamTokens,
    lazy: lazy(async () => (await import('./features/team/AccessTokens.tsx')).AccessTokens),
  },
  {
    path: paths.houseTemplate,
    lazy: lazy(async () => (await import('./features/team/HouseTemplateTab.tsx')).HouseTemplateTab),
  },
  { path: paths.refusals, lazy: lazy(async () => (await import('./features/team/Refusals.tsx')).Refusals) },
  {
    path: paths.accountEvents,
    lazy: lazy(async () => (await import('./features/team/AccountEvents.tsx')).AccountEvents),
  },
]

const telephone: RouteObject[] = [
  { index: true, lazy: lazy(async () => (await import('./features/telephone/Preferences.tsx')).Preferences) },
  { path: 'area-codes', lazy: lazy(async () => (await import('./features/telephone/AreaCodes.tsx')).AreaCodes) },
  {
    path: 'location',
    lazy: lazy(async () => (await import('./features/telephone/NumberLocation.tsx')).NumberLocation),
  },
  { path: 'message', lazy: lazy(async () => (await import('./features/telephone/TextMessage.tsx')).TextMessage) },
]

const people: RouteObject[] = [
  { index: true, lazy: lazy(async () => (await import('./features/people/PeopleSearch.tsx')).PeopleSearch) },
  { path: 'age', lazy: lazy(async () => (await import('./features/people/AgeCheck.tsx')).AgeCheck) },
  { path: 'historic', lazy: lazy(async () => (await import('./features/people/HistoricCheck.tsx')).HistoricCheck) },
  { path: 'deceased', lazy: lazy(async () => (await import('./features/people/DeathScreening.tsx')).DeathScreening) },
]

const caseParts: RouteObject[] = [
  { index: true, lazy: lazy(async () => (await import('./features/cases/CaseHome.tsx')).CaseHome) },
  { path: 'subjects', lazy: lazy(async () => (await import('./features/cases/subjects/Subjects.tsx')).Subjects) },
  {
    path: 'screening',
    lazy: lazy(async () => (await import('./features/cases/screening/ScreeningScreen.tsx')).ScreeningScreen),
  },
  { path: 'graph', lazy: lazy(async () => (await import('./features/cases/graph/GraphScreen.tsx')).GraphScreen) },
  {
    path: 'ownership',
    lazy: lazy(async () => (await import('./features/ownership/CaseOwnership.tsx')).CaseOwnership),
  },
  {
    path: 'timeline',
    lazy: lazy(async () => (await import('./features/cases/timeline/TimelineScreen.tsx')).TimelineScreen),
  },
  {
    path: 'contradictions',
    lazy: lazy(async () => (await import('./features/cases/ContradictionsScreen.tsx')).ContradictionsScreen),
  },
  {
    path: 'identities',
    lazy: lazy(async () => (await import('./features/cases/identities/IdentityBench.tsx')).IdentityBench),
  },
  { path: 'pins', lazy: lazy(async () => (await import('./features/cases/Contents.tsx')).Contents) },
  { path: 'files', lazy: lazy(async () => (await import('./features/cases/files/FilesTab.tsx')).FilesTab) },
  { path: 'lookups', lazy: lazy(async () => (await import('./features/cases/CaseLookups.tsx')).CaseLookups) },
  { path: 'batches', lazy: lazy(async () => (await import('./features/cases/batches/BatchTab.tsx')).BatchTab) },
  { path: 'batches/new', lazy: lazy(async () => (await import('./features/cases/batches/NewBatch.tsx')).NewBatch) },
  {
    path: 'batches/:batch_id',
    lazy: lazy(async () => (await import('./features/cases/batches/BatchScreen.tsx')).BatchScreen),
  },
  { path: 'report', lazy: lazy(async () => (await import('./features/cases/report/ReportTab.tsx')).ReportTab) },
  {
    path: 'report/:report_id',
    lazy: lazy(async () => (await import('./features/cases/report/ReportScreen.tsx')).ReportScreen),
  },
  { path: 'watches', lazy: lazy(async () => (await import('./features/cases/watches/WatchTab.tsx')).WatchTab) },
  { path: 'watches/new', lazy: lazy(async () => (await import('./features/cases/watches/NewWatch.tsx')).NewWatch) },
  {
    path: 'watches/:watch_id',
    lazy: lazy(async () => (await import('./features/cases/watches/WatchScreen.tsx')).WatchScreen),
  },
  { path: 'members', lazy: lazy(async () => (await import('./features/cases/Members.tsx')).Members) },
  { path: 'details', lazy: lazy(async () => (await import('./features/cases/Details.tsx')).Details) },
]

const screens: RouteObject[] = [
  { path: paths.home, lazy: lazy(async () => (await import('./app/home/HomeScreen.tsx')).HomeScreen) },
  {
    path: paths.companies,
    lazy: lazy(async () => (await import('./features/companies/CompaniesScreen.tsx')).CompaniesScreen),
  },
  {
    path: paths.companiesAt,
    lazy: lazy(async () => (await import('./features/companies/CompaniesAtScreen.tsx')).CompaniesAtScreen),
  },
  {
    path: paths.land,
    lazy: lazy(async () => (await import('./features/companies/LandScreen.tsx')).LandScreen),
  },
  {
    path: paths.company,
    lazy: lazy(async () => (await import('./features/company/CompanyScreen.tsx')).CompanyScreen),
    children: dossier,
  },
  {
    path: paths.directors,
    lazy: lazy(async () => (await import('./features/directors/DirectorsScreen.tsx')).DirectorsScreen),
  },
  {
    path: paths.controllers,
    lazy: lazy(async () => (await import('./features/directors/ControllersScreen.tsx')).ControllersScreen),
  },
  {
    path: paths.sanctions,
    lazy: lazy(async () => (await import('./features/directors/SanctionsScreen.tsx')).SanctionsScreen),
  },
  {
    path: paths.director,
    lazy: lazy(async () => (await import('./features/director/DirectorScreen.tsx')).DirectorScreen),
  },
  {
    path: paths.compare,
    lazy: lazy(async () => (await import('./features/compare/CompareScreen.tsx')).CompareScreen),
  },
  {
    path: paths.telephone,
    lazy: lazy(async () => (await import('./features/telephone/TelephoneScreen.tsx')).TelephoneScreen),
    children: telephone,
  },
  {
    path: paths.watches,
    lazy: lazy(async () => (await import('./features/cases/watches/WatchesScreen.tsx')).WatchesScreen),
  },
  {
    path: paths.certificate,
    lazy: lazy(async () => (await import('./features/telephone/CertificateScreen.tsx')).CertificateScreen),
  },
  { path: paths.people, children: people },
  { path: paths.map, lazy: lazy(async () => (await import('./features/map/MapScreen.tsx')).MapScreen) },
  { path: paths.records, lazy: lazy(async () => (await import('./features/records/RecordsScreen.tsx')).RecordsScreen) },
  {
    path: paths.dataSubject,
    lazy: lazy(async () => (await import('./features/data-subject/DataSubjectScreen.tsx')).DataSubjectScreen),
  },
  { path: paths.record, lazy: lazy(async () => (await import('./features/record/RecordScreen.tsx')).RecordScreen) },
  { path: paths.cases, lazy: lazy(async () => (await import('./features/cases/CasesScreen.tsx')).CasesScreen) },
  {
    path: paths.case,
    lazy: lazy(async () => (await import('./features/cases/CaseScreen.tsx')).CaseScreen),
    children: caseParts,
  },
  {
    path: paths.account,
    lazy: lazy(async () => (await import('./features/account/AccountScreen.tsx')).AccountScreen),
    children: account,
  },
  {
    path: paths.team,
    lazy: lazy(async () => (await import('./features/team/TeamScreen.tsx')).TeamScreen),
    children: team,
  },
  { path: paths.profile, lazy: lazy(async () => (await import('./features/profile/ProfileScreen.tsx')).ProfileScreen) },
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
          return () => <Shell prefetch={prefetch} />
        }),
        children: [{ ErrorBoundary: Failed, children: screens }],
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
