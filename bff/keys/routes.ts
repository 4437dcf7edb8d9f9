/** Keys for web pages: administrators mint them, and the list shows their holders. */
import { z } from 'zod'
import { checkParams } from '../../contract/check.ts'
import { nothing } from '../../contract/desk/fields.ts'
import { keyList, mintedKey } from '../../contract/desk/keys.ts'
import { formats } from '../../contract/parameters.ts'
import { administrator, signedIn } from '../auth/guards.ts'
import { badInput, notFound } from '../http/problem.ts'
import type { Routes } from '../http/routes.ts'
import { notAnswered } from '../upstream/not-answered.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { HeldKeys } from './held-keys.ts'
import type { PageKeys } from './page-keys.ts'

const body = z.object({
  domain: z.string().trim(),
  lifetime_minutes: z.coerce.string().trim(),
  ip_address: z.string().trim().optional(),
})
const params = z.object({ page_key_id: z.string() })

/** Form labels; the contract’s messages name parameters. */
const enter: { readonly [field: string]: string } = {
  domain: 'Enter the host name of the page, without https://, port or path, like pages.example.com.',
  lifetime_minutes: `Enter minutes as ${formats.minutes.mustBe}.`,
  ip_address: 'Enter an IP address of version 4, like 192.0.2.10, or none.',
}

export const keyRoutes =
  ({ upstream, pageKeys, heldKeys }: { upstream: Upstream; pageKeys: PageKeys; heldKeys: HeldKeys }): Routes =>
  async (app) => {
    app.get(
      '/api/keys',
      {
        schema: { summary: 'List keys: who holds each, until when, and what it may call', response: { 200: keyList } },
      },
      async (request) => {
        const { analyst } = signedIn(request)
        const isTheirs = (analyst_id: string) => analyst.role === 'administrator' || analyst_id === analyst.analyst_id
        return {
          keys: (await pageKeys.list()).filter(({ minted_by }) => isTheirs(minted_by)),
          session_keys: (await heldKeys.list()).filter(({ analyst_id }) => isTheirs(analyst_id)),
        }
      },
    )

    app.post(
      '/api/keys',
      { schema: { summary: 'Mint a key for a web page', body, response: { 201: mintedKey } } },
      async (request, reply) => {
        const { analyst } = administrator(request)
        const { domain, lifetime_minutes, ip_address = '' } = request.body
        const errors = checkParams('javascript_key', { domain, lifetime_minutes, ip_address })
        if (errors.length > 0)
          throw badInput(
            errors.map(({ parameter, message }) => ({ field: parameter, message: enter[parameter] ?? message })),
          )

        const asked = { domain, lifetime_minutes: Number(lifetime_minutes), ip_address }
        const { answer, pageKey } = await upstream.inTurn(() => pageKeys.mint(asked, analyst.analyst_id))
        if (answer.outcome === 'not_answered') throw notAnswered(answer)
        const { javascript_key, method_list } = answer.result
        return reply
          .code(201)
          .send({ ...pageKey!, javascript_key, method_list: method_list ?? [], service: upstream.address })
      },
    )

    const summary = 'Remove a page key from the list; it works until it expires'
    app.delete(
      '/api/keys/:page_key_id',
      { schema: { summary, params, response: { 204: nothing } } },
      async (request, reply) => {
        const { analyst_id } = administrator(request).analyst
        if (!(await pageKeys.forget(request.params.page_key_id, analyst_id))) throw notFound('key')
        return reply.code(204).send()
      },
    )
  }
