/** Standard words of a house are left out only where the report has all of them itself. */
import { expect, test } from 'vitest'
import type { Run } from '../../contract/desk/reports.ts'
import { compose } from './compose.ts'
import { emptyCase } from './testing/answered-case.ts'

const house = { accent: '#1d4f91', logo: null, issuer: '', before: '', after: 'Ask us first.' }

const titlesWith = (runs: Run[]): string[] => {
  const sections = [
    { id: 's', title: 'Text', blocks: [{ kind: 'paragraph' as const, id: 'b', voice: 'plain' as const, runs }] },
  ]
  const content = { template: '', title: 'T', classification: '', recipient: '', sections }
  const composed = compose({
    content,
    facts: new Map(),
    all: emptyCase,
    authors: [],
    notes: [],
    changes: [],
    kind: '',
    house,
  })
  return composed.sections.flatMap(({ title }) => title.map(({ text }) => text))
}

test('a paragraph of the same words replaces them, and one that also holds a fact does not', () => {
  const fact = { record: 'r1', pointer: '/x', property: 'name', nth: 0 }
  expect(titlesWith([{ text: 'Ask us first.' }])).toEqual(['Text'])
  expect(titlesWith([{ text: 'Ask us ' }, { fact }, { text: 'first.' }])).toEqual(['Text', 'Terms'])
})
