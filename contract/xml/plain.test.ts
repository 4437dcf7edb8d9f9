/** What the quick reader has read to the end, the whole parser reads alike; and it does read what services write. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bindingNames, bindingsAt } from '../bindings/index.ts'
import { operationNames } from '../operations.ts'
import { resultOf } from '../testing/values.ts'
import type { OpenTag, Place } from './place.ts'
import { readPlain } from './plain.ts'
import { readAny } from './read.ts'

/** A place that notes what it is told, and all that are opened in it note it in the same list. */
function listener(): { place: Place; told: unknown[] } {
  const told: unknown[] = []
  const place: Place = {
    open(tag: OpenTag) {
      told.push({ open: tag })
      return place
    },
    text: (text) => told.push({ text }),
    close: () => told.push('close'),
  }
  // A parser may tell of the space around the root element.
  const root: Place = { ...place, text() {} }
  return { place: root, told }
}

/** @returns whether the quick reader read it; then the whole parser must say the same */
function agreed(document: string): boolean {
  const [quick, whole] = [listener(), listener()]
  if (!readPlain(document, quick.place, 100_000)) return false
  readAny(document, whole.place)
  expect(quick.told).toEqual(whole.told)
  return true
}

test('every reply that our own half writes is plain', () => {
  const bindings = bindingsAt('https://lookup.example')
  for (const operation of operationNames)
    fc.assert(
      fc.property(resultOf(operation, fc.string()), fc.constantFrom(...bindingNames), (result, name) => {
        const { body } = bindings[name].writeResult(operation, result)
        expect(agreed(body) || body.includes(']]>')).toBe(true)
      }),
      { numRuns: 10 },
    )
})

test('what other services write is read alike', () => {
  const folder = new URL('../samples/', import.meta.url).pathname
  const samples = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.txt'))
  const documents = samples.flatMap((name) =>
    readFileSync(path.join(folder, name), 'utf8')
      .split(/\n(?:=== .*)?\n/)
      .filter((text) => /^\s*</.test(text)),
  )
  const plain = documents.filter(agreed)
  expect(plain.length).toBeGreaterThan(documents.length / 2)
})

const names = fc.constantFrom('a', 'b', 'p:a', 'q:b', 'é', 'a.b-c_1', 'xml:a', 'x:y:z')
const attribute = fc.constantFrom(
  ...[
    '',
    '',
    '',
    ' b="c"',
    " b='c'",
    ' b="c" d="e"',
    ' p:b="1" q:b="2"',
    ' xsi:nil="true"',
    ' xml:lang="en"',
    ' b="&lt;"',
  ],
  ...[
    ' xmlns="u"',
    ' xmlns=""',
    ' xmlns:p="u"',
    ' xmlns:q="v"',
    ' xmlns:q="u"',
    ' xmlns:p=""',
    ' xmlns:xml="u"',
    ' b = "c"',
  ],
  ...[
    ' xmlns:p="http://www.w3.org/2000/xmlns/"',
    ' b="\t"',
    ' b="\n c"',
    '\n b="c" ',
    ' b=c',
    ' b',
    ' b="c"d="e"',
    ' b="]]>"',
  ],
  ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
)
const characters = fc.constantFrom(
  ...[
    '',
    '',
    ' ',
    '\n',
    '\r\n',
    '\r',
    'x',
    'é',
    '😀',
    '&amp;',
    '&lt;x&gt;',
    '&#65;',
    '&#x41;',
    '&#0;',
    '&#13;',
    '&#xD800;',
  ],
  ...['&#x1F600;', '&b;', '&', ']]>', ']]', '>', '\0', '\uFFFE', '\uD800', '<!-- c -->', '<![CDATA[<]]>', '<?p i?>'],
)
const element: fc.Arbitrary<string> = fc.letrec<{ element: string }>((tie) => ({
  element: fc
    .record({
      name: names,
      attributes: fc.array(attribute, { maxLength: 3 }),
      content: fc.array(fc.oneof({ depthSize: 'small' }, characters, tie('element')), { maxLength: 4 }),
      isEmpty: fc.boolean(),
    })
    .map(({ name, attributes, content, isEmpty }) =>
      isEmpty ? `<${name}${attributes.join('')}/>` : `<${name}${attributes.join('')}>${content.join('')}</${name}>`,
    ),
})).element
/** With the prefixes bound, so that more of them are well-formed. */
const root = element.map(
  (inside) => `<r xmlns:p="u" xmlns:q="v" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${inside}</r>`,
)
const start = fc.constantFrom(
  ...[
    '',
    '<?xml version="1.0"?>',
    '<?xml version="1.0" encoding="utf-8" ?>\n',
    "<?xml version='1.0' standalone='no'?>",
  ],
  ...[
    '<?xml version="1.1"?>',
    ' <?xml version="1.0"?>',
    '\uFEFF',
    '<!DOCTYPE r>',
    'x',
    '<?xml version="1.0" encoding=""?>',
  ],
)
const edit = fc.tuple(
  fc.nat(),
  fc.nat(3),
  fc.constantFrom('', '', '<', '>', '/', '"', ' ', '=', ':', '&', 'a', '</a>', '<a>'),
)
const document = fc
  .record({
    start,
    body: fc.oneof(element, root),
    end: fc.constantFrom('', '\n', 'x', '<b/>', '&amp;'),
    edits: fc.array(edit, { maxLength: 2 }),
  })
  .map(({ start, body, end, edits }) =>
    edits.reduce(
      (text, [at, cut, put]) => {
        const from = at % (text.length + 1)
        return text.slice(0, from) + put + text.slice(from + cut)
      },
      start + body + end,
    ),
  )

test('whatever is wrong or out of the ordinary is left to the whole parser', () => {
  fc.assert(
    fc.property(document, (text) => {
      agreed(text)
    }),
    { numRuns: 3000 },
  )
})
