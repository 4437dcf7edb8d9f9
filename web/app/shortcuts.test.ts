import { expect, test } from 'vitest'
import { isSingleKey, keysOf } from '../ui/run-shortcut.ts'
import { sections } from './ShortcutHelp.tsx'

const pressed = (key: string, modifiers: object = {}) =>
  keysOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers })

test.each([
  [pressed('k', { ctrlKey: true }), 'mod+k'],
  [pressed('K', { metaKey: true }), 'mod+k'],
  [pressed('/'), '/'],
  // Shift is what makes a question mark of the key.
  [pressed('?'), '?'],
  [pressed('?', { altKey: true }), 'alt+?'],
  [pressed('j', { altKey: true, ctrlKey: true }), 'mod+alt+j'],
])('%s is written %s', (keys, written) => {
  expect(keys).toBe(written)
})

test('only single keys can be switched off', () => {
  const keys = sections.flatMap(({ shortcuts }) => shortcuts.flatMap((shortcut) => shortcut.keys))
  const single = [...new Set(keys.filter(isSingleKey))].sort()
  expect(single).toEqual([
    '+',
    '-',
    '/',
    '0',
    '=',
    '?',
    'X',
    '[',
    ']',
    'a',
    'c',
    'e',
    'f',
    'h',
    'i',
    'j',
    'k',
    'n',
    'o',
    'p',
    'r',
    'x',
    'y',
    'z',
  ])
})

test('a key does one thing in each section of the help', () => {
  for (const { title, shortcuts } of sections) {
    const keys = shortcuts.flatMap((shortcut) => shortcut.keys)
    expect(new Set(keys).size, title).toBe(keys.length)
  }
})
