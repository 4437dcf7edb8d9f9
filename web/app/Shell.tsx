import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { Navigate, Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation } from 'react-router'
import { useFollowed } from '../features/cases/batches/followed.ts'
import { useUnderWay } from '../features/company/under-way.ts'
import { useForgetHandedOver } from '../lookup/form/handed-over.ts'
import { type Question, useQuestion } from '../lookup/price/confirmation.ts'
import { HeldAnswers } from '../lookup/record/HeldLink.tsx'
import type { Evidence } from '../lookup/report/evidence.ts'
import { toSentFacts } from '../lookup/report/sent-facts.ts'
import { paths, toCase, withSearch } from '../paths.ts'
import { MasksBirthData } from '../register/person.ts'
import { useNotKept, usePreferences, useSetPreference } from '../server/preferences.ts'
import { type Analyst, sessionQuery } from '../server/session.ts'
import { useThemeInStep } from '../server/theme.ts'
import { TableSettingsContext } from '../table/settings.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { timeInWords } from '../ui/dates.ts'
import { lazyPart, type NotLoaded } from '../ui/lazy-part.tsx'
import { Notice, Notices } from '../ui/Notice.tsx'
import { isUnderDialog, useShortcuts } from '../ui/run-shortcut.ts'
import { useIsSlow } from '../ui/timing.ts'
import { keepFocus } from './keep-focus.ts'
import { LinkedEvidence } from './LinkedEvidence.tsx'
import { type Prefetch, Rail } from './Rail.tsx'
import css from './Shell.module.css'
import { fetchSuggestions } from './search/late-suggestions.ts'
import { searchBox } from './search/Omnibox.tsx'
import { type Ending, useSessionEnd } from './session-end.ts'
import { appShortcuts } from './shortcuts.ts'
import { TopBar } from './TopBar.tsx'

// Loaded soon after the first screen, so that the first letters typed after its keys are not lost.
const loadPalette = async () => (await import('./Palette.tsx')).Palette
const Palette = lazyPart(loadPalette, DialogNotLoaded)
const loadConfirmation = () =>
  import('../lookup/price/ConfirmationDialog.tsx').then(
    ({ ConfirmationDialog }) => ({ default: ConfirmationDialog }),
    () => ({ default: ConfirmationNotLoaded }),
  )
const ConfirmationDialog = lazy(loadConfirmation)
const EndingDialog = lazyPart(async () => (await import('./EndingDialog.tsx')).EndingDialog, EndingNotLoaded)
const BatchNotices = lazyPart(async () => (await import('../features/cases/batches/BatchNotices.tsx')).BatchNotices)
const LookUpNotices = lazyPart(async () => (await import('../features/company/LookUpNotices.tsx')).LookUpNotices)
const ShortcutHelp = lazyPart(async () => (await import('./ShortcutHelp.tsx')).ShortcutHelp, DialogNotLoaded)

type Props = {
  prefetch: Prefetch
  /** Fetches the list of all screens. */
  fetchScreens: () => Promise<unknown>
}

/** The frame around every screen, for a signed-in analyst. */
export function Shell(props: Props) {
  const { data: analyst, error } = useQuery(sessionQuery)
  const { pathname, search } = useLocation()

  if (error) throw error
  if (analyst === undefined) return null
  if (analyst === null) return <Navigate to={withSearch(paths.signIn, { to: pathname + search })} replace />
  return <Frame analyst={analyst} pathname={pathname} {...props} />
}

function Frame({ analyst, pathname, prefetch, fetchScreens }: Props & { analyst: Analyst; pathname: string }) {
  const isLoading = useIsSlow(useNavigation().state === 'loading')
  const { mask_birth_data, single_key_shortcuts } = usePreferences()
  const followed = useFollowed()
  const underWay = useUnderWay()
  const [dialog, setDialog] = useState<'palette' | 'help' | null>(null)
  const navigate = useNavigate()
  useForgetHandedOver()
  useThemeInStep()
  const { ending, look } = useSessionEnd(analyst)
  useEffect(keepFocus, [])
  useEffect(
    function loadLater() {
      // They are not needed yet, so a failure is not shown.
      const load = () => [loadPalette(), fetchSuggestions(), fetchScreens(), loadConfirmation()]
      const timer = setTimeout(() => void Promise.allSettled<unknown>(load()), 2000)
      return () => clearTimeout(timer)
    },
    [fetchScreens],
  )
  const showHelp = useCallback(() => setDialog('help'), [])
  function togglePalette() {
    if (dialog === 'palette') setDialog(null)
    else if (!isUnderDialog()) setDialog('palette')
  }
  const insertIntoReport = ({ case_id, sources, of }: Evidence) =>
    void navigate(toCase(case_id, 'report'), { state: toSentFacts(sources, of) })
  const actions = { togglePalette, focusSearch: () => searchBox()?.focus(), showHelp, insertIntoReport }
  useShortcuts(appShortcuts, actions, single_key_shortcuts)

  return (
    <div className={css.shell}>
      <SkipLinks />
      <TopBar analyst={analyst} isHome={pathname === paths.home} onHelp={showHelp} />
      <Rail analyst={analyst} pathname={pathname} prefetch={prefetch} />
      <div className={css.content} aria-busy={isLoading}>
        <MasksBirthData value={mask_birth_data}>
          <TableSettings>
            <HeldAnswers>
              <Outlet />
            </HeldAnswers>
          </TableSettings>
        </MasksBirthData>
      </div>
      <Suspense>
        {dialog === 'palette' && (
          <Palette
            analyst={analyst}
            onHelp={showHelp}
            // The chosen command may have opened the help.
            onClose={() => setDialog((now) => (now === 'palette' ? null : now))}
          />
        )}
        {dialog === 'help' && <ShortcutHelp onClose={() => setDialog(null)} />}
        {ending && <EndingDialog {...ending} onProlonged={look} />}
      </Suspense>
      <Confirmation />
      <Notices>
        <Suspense>{followed.length > 0 && <BatchNotices />}</Suspense>
        <Suspense>{underWay.length > 0 && <LookUpNotices />}</Suspense>
        <NotSaved />
        <LinkedEvidence />
      </Notices>
      <ScrollRestoration />
    </div>
  )
}

/** Each question is a dialog of its own, so that the focus starts at its beginning. */
function Confirmation() {
  const question = useQuestion()
  return <Suspense>{question && <ConfirmationDialog key={question.problem.confirmation} {...question} />}</Suspense>
}

/** Without this dialog the lookup would wait for ever. */
const ConfirmationNotLoaded = ({ answer }: Question) => (
  <Dialog title="The confirmation could not be loaded" onCancel={() => answer(false)}>
    <p>Nothing was sent or charged. Reload this screen.</p>
    <p>
      <Button onClick={() => answer(false)}>Close</Button>
    </p>
  </Dialog>
)

function DialogNotLoaded({
  title = 'Not loaded',
  onClose,
  children,
}: NotLoaded & { title?: string; onClose: () => void }) {
  return (
    <Dialog title={title} onCancel={onClose}>
      {children}
      <p>
        <Button onClick={onClose}>Close</Button>
      </p>
    </Dialog>
  )
}

function EndingNotLoaded({ at, children }: NotLoaded & Ending) {
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  const title = `Your session ends at ${timeInWords(new Date(at).toISOString())}`
  return (
    <DialogNotLoaded title={title} onClose={() => setDismissed(true)}>
      {children}
    </DialogNotLoaded>
  )
}

/** For the keyboard: past the navigation, and past forms and filters to the first row or answer. */
function SkipLinks() {
  const [hasResults, setHasResults] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: results change with each screen, so the links look for them on focus.
    <div className={css.skips} onFocus={() => setHasResults(firstResult() !== null)}>
      <a className={css.skip} href="#main">
        Skip to the content
      </a>
      {hasResults && (
        <button type="button" className={css.skip} onClick={() => firstResult()?.focus()}>
          Skip to the results
        </button>
      )}
    </div>
  )
}

const firstResult = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main [data-row="0"]') ??
  document.querySelector<HTMLElement>('main [data-answer]')

/** Gives every table the analyst's preferences. */
function TableSettings({ children }: { children: ReactNode }) {
  const { density, columns, single_key_shortcuts } = usePreferences()
  const setPreference = useSetPreference()
  const settings = useMemo(
    () => ({
      density,
      columns,
      singleKeys: single_key_shortcuts,
      chooseDensity: (density: 'compact' | 'comfortable') => setPreference({ density }),
      chooseColumns: (table: string, chosen: readonly string[] | null) =>
        setPreference({ columns: { [table]: chosen && [...chosen] } }),
    }),
    [density, columns, single_key_shortcuts, setPreference],
  )
  return <TableSettingsContext value={settings}>{children}</TableSettingsContext>
}

/** Says on any screen that a preference could not be saved. */
function NotSaved() {
  const { why, forget } = useNotKept()
  if (why === null) return null
  return (
    <div role="alert">
      <Notice
        acts={
          <Button look="quiet" onClick={forget}>
            Close
          </Button>
        }
      >
        Your last choice was not saved. {why}
      </Notice>
    </div>
  )
}
