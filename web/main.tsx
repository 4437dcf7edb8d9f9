// Before anything that may write to the page.
import './trusted-types.ts'
import '@fontsource-variable/atkinson-hyperlegible-next'
import '@fontsource-variable/atkinson-hyperlegible-mono'
import './digits.css'
import './tokens.css'
import './base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { IsLeaving, notePresses } from './lookup/presses.ts'
import { paths } from './paths.ts'
import { router } from './router.tsx'
import { sessionQuery } from './server/session.ts'
import { watchStyles } from './ui/missing-styles.ts'
import { watchPresses } from './ui/newest-press.ts'

// Each answer was paid for, so nothing runs again by itself. Without a network a lookup fails and says so: it does not
// wait in silence and run later.
const client = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      gcTime: Number.POSITIVE_INFINITY,
    },
    mutations: { networkMode: 'always' },
  },
})

// Asked for while the code of the first screen is on its way: the frame around every screen waits for it.
if (location.pathname !== paths.signIn && location.pathname !== paths.welcome) void client.prefetchQuery(sessionQuery)

watchStyles()
watchPresses()
notePresses(router)
const isLeaving = () => router.state.navigation.state !== 'idle'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <IsLeaving value={isLeaving}>
        {/* A screen that is at hand is drawn at once: as a transition it comes in slices, behind everything else. */}
        <RouterProvider router={router} useTransitions={false} />
      </IsLeaving>
    </QueryClientProvider>
  </StrictMode>,
)
