import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Navigate, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { useForgetHandedOver } from '../lookup/form/useLookupForm.ts'
import { ConfirmationDialog } from '../lookup/price/ConfirmationDialog.tsx'
import { paths, withSearch } from '../paths.ts'
import { MasksBirthData } from '../register/person.ts'
import { usePreferences } from '../server/preferences.ts'
import { type Analyst, sessionQuery } from '../server/session.ts'
import { useThemeInStep } from '../server/theme.ts'
import { useIsSlow } from '../ui/timing.ts'
import { keepFocus } from './keep-focus.ts'
import { NotKept } from './NotKept.tsx'
import { Rail } from './Rail.tsx'
import css from './Shell.module.css'
import { SkipLinks } from './SkipLinks.tsx'
import { isUnderDialog, useShortcut } from './shortcuts.ts'
import { TableSettings } from './TableSettings.tsx'
import { TopBar } from './TopBar.tsx'
import { useSessionEnd } from './useSessionEnd.ts'

// Fetched when the first screen is there, so that whoever types on after its keys loses no letter.
const loadPalette = async () => ({ default: (await import('./Palette.tsx')).Palette })
const Palette = lazy(loadPalette)
const EndingDialog = lazy(async () => ({ default: (await import('./EndingDialog.tsx')).EndingDialog }))
const ShortcutHelp = lazy(async () => ({ default: (await import('./ShortcutHelp.tsx')).ShortcutHelp }))

/** The frame around every screen, for whoever is signed in. */
export function Shell() {
  const { data: analyst, error } = useQuery(sessionQuery)
  const { pathname, search } = useLocation()

  if (error) throw error
  if (analyst === undefined) return null
  if (analyst === null) return <Navigate to={withSearch(paths.signIn, { to: pathname + search })} replace />
  return <Frame analyst={analyst} pathname={pathname} />
}

function Frame({ analyst, pathname }: { analyst: Analyst; pathname: string }) {
  const isLoading = useIsSlow(useNavigation().state === 'loading')
  const { mask_birth_data } = usePreferences()
  const [over, setOver] = useState<'palette' | 'help' | null>(null)
  useForgetHandedOver()
  useThemeInStep()
  const { ending, look } = useSessionEnd(analyst)
  useEffect(keepFocus, [])
  useEffect(function loadLater() {
    const timer = setTimeout(() => void loadPalette().catch(() => {}), 2000)
    return () => clearTimeout(timer)
  }, [])
  useShortcut('palette', () => {
    if (over === 'palette') setOver(null)
    else if (!isUnderDialog()) setOver('palette')
  })
  const help = useCallback(() => setOver('help'), [])
  useShortcut('help', help)

  return (
    <div className={css.shell}>
      <SkipLinks />
      <TopBar analyst={analyst} isHome={pathname === paths.home} onHelp={help} />
      <Rail analyst={analyst} pathname={pathname} />
      <div className={css.content} aria-busy={isLoading}>
        <MasksBirthData value={mask_birth_data}>
          <TableSettings>
            <Outlet />
          </TableSettings>
        </MasksBirthData>
      </div>
      <Suspense>
        {over === 'palette' && (
          <Palette
            analyst={analyst}
            onHelp={help}
            // What was taken may have opened the help in its place.
            onClose={() => setOver((now) => (now === 'palette' ? null : now))}
          />
        )}
        {over === 'help' && <ShortcutHelp onClose={() => setOver(null)} />}
        {ending && <EndingDialog {...ending} onProlonged={look} />}
      </Suspense>
      <ConfirmationDialog />
      <NotKept />
      <ScrollRestoration />
    </div>
  )
}
