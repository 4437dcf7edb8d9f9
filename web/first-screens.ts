/** Fetches the code of the screens where most work begins. It comes with the frame, without the list of all screens. */
export const firstScreens = {
  HomeScreen: async () => (await import('./app/home/HomeScreen.tsx')).HomeScreen,
  CompaniesScreen: async () => (await import('./features/companies/CompaniesScreen.tsx')).CompaniesScreen,
}
