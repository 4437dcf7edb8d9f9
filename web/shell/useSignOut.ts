import { useQueryClient } from '@tanstack/react-query'
import { signOut } from '../api/session.ts'
import { tellOtherWindows } from './other-windows.ts'
import { useForget } from './useForget.ts'

/**
 * The way out, of all windows. Without a network what is shown goes all the same, and the sign-in page says that the
 * session itself goes on.
 */
export function useSignOut() {
  const client = useQueryClient()
  const forget = useForget()
  return async (): Promise<void> => {
    // Nobody is left to read what is under way.
    await client.cancelQueries()
    const isEnded = await signOut().then(
      () => true,
      () => false,
    )
    await forget(undefined, { isSessionLeft: !isEnded })
    tellOtherWindows()
  }
}
