import { createBrowserRouter } from 'react-router'
import { Failed } from './app/Failed.tsx'
import { paths } from './paths.ts'

const root = 'root'

/** The door is small: the addresses of all screens come with the frame around them. */
export const router = createBrowserRouter(
  [
    {
      id: root,
      ErrorBoundary: Failed,
      // The first screen's code is on its way for an instant: nothing is better than a flicker.
      HydrateFallback: () => null,
      children: [
        {
          path: paths.signIn,
          lazy: async () => ({ Component: (await import('./features/sign-in/SignInScreen.tsx')).SignInScreen }),
        },
        {
          path: paths.welcome,
          lazy: async () => ({ Component: (await import('./features/sign-in/WelcomeScreen.tsx')).WelcomeScreen }),
        },
      ],
    },
  ],
  {
    // The router keeps what it has, so the same screens may come twice.
    async patchRoutesOnNavigation({ patch }) {
      const { framed } = await import('./screens.tsx')
      patch(root, [framed])
    },
  },
)
