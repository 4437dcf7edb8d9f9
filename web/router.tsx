import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { paths } from './paths.ts'
import { Failed } from './screens/Failed.tsx'
import { NotFoundScreen } from './screens/NotFoundScreen.tsx'
import { SignInScreen } from './screens/sign-in/SignInScreen.tsx'
import { WelcomeScreen } from './screens/sign-in/WelcomeScreen.tsx'

/** A screen's own code is fetched when the screen is first opened. */
const lazy = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() })

const dossier: RouteObject[] = [
  { index: true, lazy: lazy(async () => (await import('./screens/company/Overview.tsx')).Overview) },
  { path: 'officers', lazy: lazy(async () => (await import('./screens/company/Officers.tsx')).Officers) },
  { path: 'charges', lazy: lazy(async () => (await import('./screens/company/Charges.tsx')).Charges) },
  { path: 'filings', lazy: lazy(async () => (await import('./screens/company/Filings.tsx')).Filings) },
]

const screens: RouteObject[] = [
  { path: paths.home, lazy: lazy(async () => (await import('./screens/home/HomeScreen.tsx')).HomeScreen) },
  {
    path: paths.companies,
    lazy: lazy(async () => (await import('./screens/companies/CompaniesScreen.tsx')).CompaniesScreen),
  },
  {
    path: paths.company,
    lazy: lazy(async () => (await import('./screens/company/CompanyScreen.tsx')).CompanyScreen),
    children: dossier,
  },
  {
    path: paths.directors,
    lazy: lazy(async () => (await import('./screens/directors/DirectorsScreen.tsx')).DirectorsScreen),
  },
  {
    path: paths.director,
    lazy: lazy(async () => (await import('./screens/director/DirectorScreen.tsx')).DirectorScreen),
  },
  { path: paths.map, lazy: lazy(async () => (await import('./screens/map/MapScreen.tsx')).MapScreen) },
  { path: paths.records, lazy: lazy(async () => (await import('./screens/records/RecordsScreen.tsx')).RecordsScreen) },
  { path: paths.record, lazy: lazy(async () => (await import('./screens/record/RecordScreen.tsx')).RecordScreen) },
  { path: paths.cases, lazy: lazy(async () => (await import('./screens/cases/CasesScreen.tsx')).CasesScreen) },
  { path: paths.account, lazy: lazy(async () => (await import('./screens/account/AccountScreen.tsx')).AccountScreen) },
  { path: '*', Component: NotFoundScreen },
]

export const router = createBrowserRouter([
  {
    ErrorBoundary: Failed,
    // The first screen's code is on its way for an instant: nothing is better than a flicker.
    HydrateFallback: () => null,
    children: [
      { path: paths.signIn, Component: SignInScreen },
      { path: paths.welcome, Component: WelcomeScreen },
      {
        // Not with the door: whoever signs in has time enough to fetch it.
        lazy: lazy(async () => (await import('./shell/Shell.tsx')).Shell),
        children: [{ ErrorBoundary: Failed, children: screens }],
      },
    ],
  },
])
