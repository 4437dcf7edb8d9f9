/**
 * Fetches the code of the screens where most work begins, and of the map, which has much code. They come with the
 * frame, without the list of all screens.
 */
export const firstScreens = {
  HomeScreen: async () => (await import('./app/home/HomeScreen.tsx')).HomeScreen,
  CompaniesScreen: async () => (await import('./features/companies/CompaniesScreen.tsx')).CompaniesScreen,
  MapScreen: async () => (await import('./features/map/MapScreen.tsx')).MapScreen,
}
