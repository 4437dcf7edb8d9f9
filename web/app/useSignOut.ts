import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { forgetForms } from '../lookup/form/typed.ts'
import { paths } from '../paths.ts'
import { signOut } from '../server/session.ts'
import { tellOtherWindows } from './other-windows.ts'

/**
 * The way out, of all windows: at the door what was looked up is forgotten. Without a network what is shown goes all the
 * same, and the sign-in page says that the session itself goes on.
 */
export function useSignOut() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (): Promise<void> => {
    // Nobody is left to read what is under way.
    await client.cancelQueries()
    const isEnded = await signOut().then(
      () => true,
      () => false,
    )
    forgetForms()
    await navigate(paths.signIn, { state: { isSessionLeft: !isEnded } })
    tellOtherWindows(null)
  }
}
