import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { createAnswerReader } from './answer-reader.ts'

const key = 'ACCOUNTKEY-secret-0123456789abcdef'
const size = 1_000_000
const exchangeOf = (content: Buffer | string) => ({
  status: 200,
  headers: { 'content-type': 'text/xml' },
  bytes: Buffer.from(content),
})
const asked = { operation: 'geo_code', binding: 'get' } as const
const answer = (inside: string) => `<geo_code_res><geo_data_list>${inside}</geo_data_list></geo_code_res>`
const place = (text: string) => answer(`<geo_data><description>${text}</description></geo_data>`)

/** What is most work for its size, and what has no end. */
const hostile: [name: string, unit: string, inside: (filling: string) => string][] = [
  ['returns', '\r', answer],
  ['returns in a text', '\r', place],
  ['references', '&amp;', place],
  ['character references', '&#x41;', place],
  ['empty elements', '<a/>', answer],
  ['items', '<geo_data/>', answer],
  ['elements in elements', '<a>', answer],
  ['attributes', ' a="b"', (filling) => answer(`<a${filling}/>`)],
  ['an open CDATA', '<![CDATA[', answer],
  ['CDATA', '<![CDATA[]]>', place],
  ['open comments', '<!--', answer],
  ['comments', '<!---->', place],
  ['instructions', '<?a?>', place],
  ['open brackets', '<', answer],
  ['quotes', '<a b="', answer],
  ['percent signs', '%2525', place],
  ['backslashes', '\\', place],
  ['zero bytes', '\0', place],
  ['line breaks', '\n', place],
]

/**
 * Does work that others need not wait for. A thread's reply comes with a turn of the loop, on which others are served.
 * Work on this thread needs no turn: it is done within the promises that it makes itself.
 */
async function besideOthers<Done>(begin: () => Promise<Done>): Promise<Done> {
  let done = false
  const work = begin().finally(() => {
    done = true
  })
  for (let promises = 0; promises < 1000; promises += 1) await null
  expect(done).toBe(false)
  return work
}

const shared = createAnswerReader()

test.each(hostile)('much of %s holds up nobody, and is kept byte for byte', async (_, unit, inside) => {
  const newExchange = () => exchangeOf(inside(unit.repeat(size / unit.length)))
  const exchange = newExchange()
  const receive = () => shared.receive({ ...asked, exchange: newExchange(), keys: [key] })
  const { read, bytes, blanked } = await besideOthers(receive)
  expect(['found', 'none_found', 'malformed']).toContain(read.reason ?? read.outcome)
  expect(bytes.equals(exchange.bytes)).toBe(true)
  expect(blanked).toBe(0)
  const reread = () => shared.read({ ...asked, exchange: { ...exchange, bytes: Buffer.from(bytes) } })
  expect(await besideOthers(reread)).toEqual(read)
})

test('a key is found in what is large, too', async () => {
  const text = `${'x'.repeat(100_000)} ${key}`
  const { read, bytes, blanked, headers } = await createAnswerReader().receive({
    ...asked,
    exchange: { ...exchangeOf(place(text)), headers: { 'content-type': 'text/xml', location: `/?key=${key}` } },
    keys: [key],
  })
  const clean = text.replace(key, '*'.repeat(key.length))
  expect(read).toMatchObject({ outcome: 'found', result: { geo_data_list: [{ description: clean }] } })
  expect({ text: bytes.toString(), location: headers.location, blanked }).toEqual({
    text: place(clean),
    location: `/?key=${'*'.repeat(key.length)}`,
    blanked: 2,
  })
})

test.each([1, 100_000])('what cannot be cut out of %i bytes is overwritten whole', async (padding) => {
  // The text of an element goes on behind an element in it.
  const document = place(`${'x'.repeat(padding)}${key.slice(0, 9)}<b>not of it</b>${key.slice(9)}`)
  const kept = await createAnswerReader().receive({ ...asked, exchange: exchangeOf(document), keys: [key] })
  expect(kept).toMatchObject({ blanked: 1, read: { outcome: 'not_answered', reason: 'malformed' } })
  expect(kept.bytes.toString()).toBe('*'.repeat(document.length))
})

test('what takes too long is given up, and the next answer is read', async () => {
  const answers = createAnswerReader(1)
  const newExchange = () => exchangeOf(place('\r'.repeat(size)))
  const { length } = newExchange().bytes
  const { read, bytes } = await answers.receive({ ...asked, exchange: newExchange(), keys: [key] })
  expect(read).toMatchObject({ outcome: 'not_answered', reason: 'malformed' })
  // Nobody knows whether a key was in them.
  expect(bytes.equals(Buffer.alloc(length, '*'))).toBe(true)
  expect(await answers.read({ ...asked, exchange: newExchange() })).toMatchObject({
    outcome: 'not_answered',
    reason: 'malformed',
    message: expect.stringContaining('takes too long to read'),
  })
  expect((await answers.read({ ...asked, exchange: exchangeOf(place('York')) })).outcome).toBe('found')
})

test('as many as come are read, two at once', async () => {
  const answers = createAnswerReader()
  const reads = Array.from({ length: 7 }, (_, at) =>
    answers.read({ ...asked, exchange: exchangeOf(place(`${at} ${'x'.repeat(100_000)}`)) }),
  )
  const results = (await Promise.all(reads)) as { result: { geo_data_list: { description: string }[] } }[]
  expect(results.map(({ result }) => Number.parseInt(result.geo_data_list[0]!.description, 10))).toEqual([
    ...[0, 1, 2, 3, 4, 5, 6],
  ])
})

test.each([
  ['large', size],
  ['huge', 5_000_000],
])('the thread for a %s answer collects its garbage often, and has a limit', async (_, length) => {
  const limits: Worker['resourceLimits'][] = []
  const seen = ({ resourceLimits }: Worker) => limits.push(resourceLimits)
  process.on('worker', seen)
  const { outcome } = await createAnswerReader().read({ ...asked, exchange: exchangeOf(place('x'.repeat(length))) })
  process.off('worker', seen)
  expect(outcome).toBe('found')
  expect(limits).toMatchObject([{ maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 8 }])
})

test('huge answers are read one after the other, and kept byte for byte', async () => {
  const answers = createAnswerReader()
  const documents = ['\r\n', '&amp;', '%2525'].map((unit) => place(unit.repeat(5_000_000 / unit.length)))
  const received = await Promise.all(
    documents.map((document) => answers.receive({ ...asked, exchange: exchangeOf(document), keys: [key] })),
  )
  for (const [at, { bytes, blanked }] of received.entries()) {
    expect(bytes.equals(Buffer.from(documents[at]!))).toBe(true)
    expect(blanked).toBe(0)
  }
  expect(received.map(({ read }) => read.outcome)).toEqual(['found', 'found', 'found'])
})
