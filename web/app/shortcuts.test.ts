import { expect, test } from 'vitest'
import { isSingleKey, keysOf, shortcuts } from './shortcuts.ts'

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

test('one key alone may be switched off, and nothing else', () => {
  const keys = Object.values(shortcuts).flatMap((shortcut) => shortcut.keys)
  expect(keys.filter(isSingleKey)).toEqual(['/', '?', 'j', 'k', 'x', 'X', 'n', 'p'])
})

test('no key does two things in one place', () => {
  const places = Object.values(shortcuts).flatMap(({ keys, where }) => keys.map((key) => `${where}: ${key}`))
  expect(new Set(places).size).toBe(places.length)
})
