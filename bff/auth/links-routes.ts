import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { FieldError } from '../../contract/desk/problem.ts'
import type { linkRoutes } from '../../contract/desk/session.ts'
import type { Handlers } from '../http/handlers.ts'
import { badInput, Problem } from '../http/problem.ts'
import type { Tables } from '../state/tables.ts'
import type { Analyst } from './analysts.ts'
import type { Auth } from './auth.ts'
import type { Entering } from './entering.ts'
import type { Link } from './links.ts'
import { passwordFault } from './passwords.ts'

const email = z.email('Enter an e-mail address, like name@example.com.').max(320)
type Given = z.output<(typeof linkRoutes)['redeem']['body']>

type Needs = Pick<Auth, 'links' | 'analysts' | 'sessions' | 'tokens' | 'pending' | 'policy'> & {
  /** The first account gets a sample case. */
  cases: { addSample(analyst: Analyst): Promise<void> }
}

export const linkHandlers = (
  { links, analysts, sessions, tokens, pending, cases, policy }: Needs,
  entering: Entering,
): Handlers<typeof linkRoutes> => {
  async function good(token: string): Promise<Link & { address: string | null }> {
    const link = await links.withToken(token)
    if (!link) throw gone()
    const owner = link.analyst_id === null ? null : await analysts.byId(link.analyst_id)
    if (link.kind === 'reset' && (!owner || owner.disabled_at)) throw gone()
    return { ...link, address: owner?.email ?? link.email }
  }

  /** The account that the password is for. @throws Problem that names each field */
  async function checked(given: Given, { kind, address }: Awaited<ReturnType<typeof good>>): Promise<string> {
    const errors: FieldError[] = []
    const typed = email.safeParse(given.email.trim())
    const whose = address ?? typed.data ?? ''
    if (address === null && !typed.success)
      errors.push({ field: 'email', message: 'Enter an e-mail address, like name@example.com.' })
    if (kind !== 'reset' && given.name === '') errors.push({ field: 'name', message: 'Enter your name.' })
    const fault = await passwordFault(given.password, whose)
    if (fault !== null) errors.push({ field: 'password', message: fault })
    if (errors.length > 0) throw badInput(errors)
    if (!policy.takesPassword(whose)) throw onlyProvider()
    return whose
  }

  async function use(
    { kind, analyst_id, role }: Link,
    email: string,
    { name, password }: Given,
    tx: Kysely<Tables>,
  ): Promise<{ analyst: Analyst; revoked: string[] } | null> {
    if (kind === 'reset') {
      const revoked = await analysts.setPassword(analyst_id!, password, 'link', tx)
      const owner = await analysts.byId(analyst_id!, tx)
      return owner ? { analyst: owner, revoked } : null
    }
    if (kind === 'first' && !(await analysts.isEmpty(tx))) return null
    const made = await analysts.add({ email, name, password, role: role ?? 'administrator' }, 'link', tx)
    if (!made)
      throw new Problem(409, 'There already', 'This e-mail address has an account already. Sign in with its password.')
    return { analyst: made, revoked: [] }
  }

  return {
    async read({ body }) {
      const { kind, address, role, expires_at } = await good(body.token)
      return { kind, email: address, role, expires_at }
    },

    async redeem({ request, reply, body: given }) {
      const link = await good(given.token)
      const whose = await checked(given, link)
      const used = await links.redeem(given.token, (now, tx) => use(now, whose, given, tx))
      if (!used) throw gone()
      const { analyst, revoked } = used
      if (link.kind === 'first') await cases.addSample(analyst)
      if (link.kind === 'reset') {
        await tokens.dropKeysOf(revoked)
        await sessions.endAll(analyst.analyst_id, 'their work')
        await pending.endAll(analyst.analyst_id)
      }
      return entering.afterPassword(analyst, request, reply)
    },
  }
}

const gone = () =>
  new Problem(
    410,
    'Link expired or used',
    'This link was used or has expired. Ask an administrator for a new link, or sign in. If there is no account yet, restart the application to print a new link.',
  )

const onlyProvider = () =>
  new Problem(403, 'No passwords here', 'Accounts here have no passwords. Use the provider button on the sign-in page.')
