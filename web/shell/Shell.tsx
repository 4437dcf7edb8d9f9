import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { ConfirmationDialog } from '../api/ConfirmationDialog.tsx'
import { usePreferences } from '../api/preferences.ts'
import { sessionQuery } from '../api/session.ts'
import { paths, withSearch } from '../paths.ts'
import { useForgetHandedOver } from '../search/hand-over.ts'
import { MasksBirthData } from '../ui/BirthDate.tsx'
import { useUnhurried } from '../ui/useUnhurried.ts'
import { Rail } from './Rail.tsx'
import css from './Shell.module.css'
import { TableSettings } from './TableSettings.tsx'
import { TopBar } from './TopBar.tsx'

/** The frame around every screen, for whoever is signed in. */
export function Shell() {
  const { data: analyst, error } = useQuery(sessionQuery)
  const { pathname, search } = useLocation()
  const isLoading = useUnhurried(useNavigation().state === 'loading')
  const { mask_birth_data } = usePreferences()
  useForgetHandedOver()

  if (error) throw error
  if (analyst === undefined) return null
  if (analyst === null) return <Navigate to={withSearch(paths.signIn, { to: pathname + search })} replace />
  return (
    <div className={css.shell}>
      <a className={css.skip} href="#main">
        Skip to the content
      </a>
      <TopBar analyst={analyst} />
      <Rail />
      <div className={css.content} aria-busy={isLoading}>
        <MasksBirthData value={mask_birth_data}>
          <TableSettings>
            <Outlet />
          </TableSettings>
        </MasksBirthData>
      </div>
      <ConfirmationDialog />
      <ScrollRestoration />
    </div>
  )
}
