/**
 * A real OpenID Connect provider. A PUT sets its people and redirect addresses; its sign-in page believes everybody.
 */
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import { json, text } from 'node:stream/consumers'
import Provider from 'oidc-provider'

let people = {}
let redirectUris = []
/** Whether it publishes a key that it does not sign with. */
let isForged = false
const { publicKey: stranger } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const strangersKey = { ...stranger.export({ format: 'jwk' }), use: 'sig', alg: 'ES256', kid: 'tests' }

const web = {
  redirect_uris: ['https://desk.example.com/api/provider/callback'],
  grant_types: ['authorization_code'],
  response_types: ['code'],
  id_token_signed_response_alg: 'ES256',
}

const page = `<!doctype html><html lang="en"><title>Provider of the tests</title>
<form method="post"><label>Who are you? <input name="who"></label>
<button>Continue</button> <button name="refuse" value="1">Refuse</button></form></html>`

const server = createServer((request, response) => handle(request, response)).listen(0, '127.0.0.1', begin)
let handle

function begin() {
  const issuer = `http://127.0.0.1:${server.address().port}`
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const provider = new Provider(issuer, {
    clients: [
      { client_id: 'desk', client_secret: 'a secret of the tests', ...web },
      { client_id: 'public-desk', token_endpoint_auth_method: 'none', ...web },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256', kid: 'tests' }] },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'roles'] },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a key of the tests'] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    findAccount: (_context, sub) => people[sub] && { accountId: sub, claims: () => ({ sub, ...people[sub] }) },
    // No consent screen.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  provider.Client.prototype.redirectUriAllowed = (uri) => redirectUris.includes(uri)
  const answer = provider.callback()

  handle = async (request, response) => {
    if (request.method === 'PUT') {
      const told = await json(request)
      people = told.people ?? people
      redirectUris = told.redirectUris ?? redirectUris
      isForged = told.isForged ?? isForged
      return response.writeHead(204).end()
    }
    if (isForged && request.url === '/jwks')
      return response
        .writeHead(200, { 'content-type': 'application/jwk-set+json' })
        .end(JSON.stringify({ keys: [strangersKey] }))
    if (!request.url.startsWith('/interaction/')) return answer(request, response)
    if (request.method === 'GET') return response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    const given = new URLSearchParams(await text(request))
    const refused = { error: 'access_denied', error_description: 'refused by the person' }
    const result = given.has('refuse') ? refused : { login: { accountId: given.get('who') } }
    await provider.interactionFinished(request, response, result)
  }
  console.log(issuer)
}
