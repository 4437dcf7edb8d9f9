/** PostgreSQL with pg_trgm and tsvector and the same names; the server is a separate process. */
import pg from 'pg'
import { answer, measure } from './measured.ts'

answer(async ({ address, rounds }) => {
  const client = new pg.Client(address)
  await client.connect()
  await client.query('set pg_trgm.similarity_threshold = 0.4')
  const measured = await measure(rounds, async ({ typed }, kind) => {
    const words = typed.split(' ')
    const query = words
      .map((word, at) => (kind === 'prefix' && at === words.length - 1 ? `${word}:*` : word))
      .join(' & ')
    const { rows } = kind.includes('typo')
      ? await client.query('select name from peer where name % $1 order by similarity(name, $1) desc limit 20', [typed])
      : await client.query(
          `select name from peer, to_tsquery('simple', $1) as query where words @@ query
            order by ts_rank(words, query) desc limit 20`,
          [query],
        )
    return rows.map(({ name }) => name as string)
  })
  await client.end()
  return measured
})
