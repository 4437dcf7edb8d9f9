import { expect, test } from 'vitest'
import { membersNamedIn } from './comments.ts'

const members = ['Ann Lee', 'Ann', 'Ben Okoro', 'Zoë 🦉'].map((name, at) => ({ name, email: `m${at}@example.com` }))

test.each([
  ['Is this right, @Ann Lee?', ['Ann Lee'], []],
  ['@ann: see @BEN OKORO.', ['Ann', 'Ben Okoro'], []],
  ['@Ann Leeson', ['Ann'], []],
  ['@Annabel and @Carl’s', [], ['Annabel', 'Carl’s']],
  ['Write to m2@example.com, or ask @m2@example.com', ['Ben Okoro'], []],
  ['‏שלום @Ben Okoro 👍 @Zoë 🦉', ['Ben Okoro', 'Zoë 🦉'], []],
  ['@ @1 @@Ann', [], []],
])('%s', (text, names, unknown) => {
  const found = membersNamedIn(text, members)
  expect([found.named.map(({ name }) => name), found.unknown]).toEqual([names, unknown])
})
