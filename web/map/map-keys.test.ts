import { expect, test } from 'vitest'
import { mapStepOf } from './map-keys.ts'

const pressed = (key: string, given: { altKey?: boolean; shiftKey?: boolean; ctrlKey?: boolean } = {}) =>
  mapStepOf({ key, altKey: false, shiftKey: false, ctrlKey: false, metaKey: false, ...given }, true)

test('arrows move the map, Shift further, and with Alt they go from place to place', () => {
  expect(pressed('ArrowLeft')).toEqual({ pan: [-80, 0] })
  expect(pressed('ArrowDown', { shiftKey: true })).toEqual({ pan: [0, 240] })
  expect(pressed('ArrowDown', { altKey: true })).toEqual({ walk: 1 })
  expect(pressed('ArrowLeft', { altKey: true })).toEqual({ walk: -1 })
})

test('plus and minus zoom, n and p go from place to place, and the browser keeps its own', () => {
  expect(pressed('+')).toEqual({ zoom: 1 })
  expect(pressed('=')).toEqual({ zoom: 1 })
  expect(pressed('-')).toEqual({ zoom: -1 })
  expect(pressed('n')).toEqual({ walk: 1 })
  expect(pressed('p')).toEqual({ walk: -1 })
  for (const key of ['+', '-', 'n', 'ArrowLeft']) expect(pressed(key, { ctrlKey: true })).toBeNull()
})

test('one letter alone does nothing where that is switched off', () => {
  const modifiers = { altKey: false, shiftKey: false, ctrlKey: false, metaKey: false }
  expect(mapStepOf({ key: 'n', ...modifiers }, false)).toBeNull()
  expect(mapStepOf({ key: '+', ...modifiers }, false)).toEqual({ zoom: 1 })
})
