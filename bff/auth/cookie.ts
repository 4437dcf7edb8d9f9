/** The session cookie. On a secure address its name lets no other host or path set it. */
import { sessionHours } from './sessions.ts'

export type Cookie = ReturnType<typeof cookieOf>

export const cookieOf = (isSecure: boolean) => ({
  name: isSecure ? '__Host-whereabouts' : 'whereabouts',
  options: { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure, maxAge: sessionHours * 3600 } as const,
})
