/** Keys for web pages: administrators mint them, and the list shows their holders. */
import { checkParams } from '../../contract/check.ts'
import type { keyRoutes } from '../../contract/desk/keys.ts'
import { formats } from '../../contract/formats.ts'
import type { Handlers } from '../http/handlers.ts'
import { badInput, notFound } from '../http/problem.ts'
import { notAnswered } from '../upstream/not-answered.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { HeldKeys } from './held-keys.ts'
import type { KeysMode } from './keys.ts'
import type { PageKeys } from './page-keys.ts'

/** Form labels; the contract’s messages name parameters. */
const enter: { readonly [field: string]: string } = {
  domain: 'Enter the host name of the page, without https://, port or path, like pages.example.com.',
  lifetime_minutes: `Enter minutes as ${formats.minutes.mustBe}.`,
  ip_address: 'Enter an IP address of version 4, like 192.0.2.10, or none.',
}

type Needs = { upstream: Upstream; pageKeys: PageKeys; heldKeys: HeldKeys; mode: KeysMode }

export const keyHandlers = ({ upstream, pageKeys, heldKeys, mode }: Needs): Handlers<typeof keyRoutes> => ({
  async list({ analyst }) {
    const isTheirs = (analyst_id: string) => analyst.role === 'administrator' || analyst_id === analyst.analyst_id
    return {
      keys: (await pageKeys.list()).filter(({ minted_by }) => isTheirs(minted_by)),
      session_keys: (await heldKeys.list()).filter(({ analyst_id }) => isTheirs(analyst_id)),
      looks_up_with: mode,
    }
  },

  async mint({ analyst, body: { domain, lifetime_minutes, ip_address = '' } }) {
    const errors = checkParams('javascript_key', { domain, lifetime_minutes, ip_address })
    if (errors.length > 0)
      throw badInput(
        errors.map(({ parameter, message }) => ({ field: parameter, message: enter[parameter] ?? message })),
      )
    const asked = { domain, lifetime_minutes: Number(lifetime_minutes), ip_address }
    const { answer, pageKey } = await upstream.inTurn(() => pageKeys.mint(asked, analyst.analyst_id))
    if (answer.outcome === 'not_answered') throw notAnswered(answer)
    const { javascript_key, method_list } = answer.result
    return { ...pageKey!, javascript_key, method_list: method_list ?? [], service: upstream.address }
  },

  async forget({ params, analyst }) {
    if (!(await pageKeys.forget(params.page_key_id, analyst.analyst_id))) throw notFound('key')
  },
})
