/**
 * The least program that answers a SOAP call of an account: Fastify, saxes for the call, one read of its key from SQLite,
 * and a template for the answer. It checks no other parameter, charges nothing, and searches nothing.
 */
import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import Fastify from 'fastify'
import { SaxesParser } from 'saxes'

/** `answer` holds the text before the balance and the text after it. */
export type Told = { path: string; contentType: string; apiKey: string; answer: readonly [string, string] }

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')

process.once('message', async ({ path, contentType, apiKey, answer: [before, after] }: Told) => {
  const database = new DatabaseSync(':memory:')
  database.exec('create table account (key_hash text primary key, credits integer)')
  database.prepare('insert into account values (?, ?)').run(hashOf(apiKey), 1_000_000)
  const find = database.prepare('select credits from account where key_hash = ?')
  const app = Fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post<{ Body: string }>(path, (request, reply) => {
    const key = paramsIn(request.body).get('api_key') ?? ''
    const account = find.get(hashOf(key))
    if (!account) return reply.code(500).send()
    return reply.header('content-type', contentType).send(`${before}${account.credits}${after}`)
  })
  process.send?.({ url: await app.listen({ host: '127.0.0.1', port: 0 }) })
})
process.on('disconnect', () => process.exit())

/** The texts of a call by the names of their elements. */
function paramsIn(body: string): Map<string, string> {
  const params = new Map<string, string>()
  const parser = new SaxesParser({ xmlns: true })
  let text = ''
  parser.on('opentag', () => {
    text = ''
  })
  parser.on('text', (some) => {
    text += some
  })
  parser.on('closetag', ({ local }) => {
    params.set(local, text)
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(body).close()
  return params
}
