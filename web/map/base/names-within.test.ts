import { expect, test } from 'vitest'
import type { Look, Name } from './names.ts'
import { namesWithin } from './names-within.ts'

const centre = { latitude: 53.8, longitude: -1.55 }
const named = (name: string, look: Look, north: number): Name => ({
  name,
  look,
  latitude: centre.latitude + north / 111_320,
  longitude: centre.longitude,
  from: 0,
  to: 20,
})

test('names within a circle are listed by kind, the nearest first, each once', () => {
  const names = [
    named('Far Lane', 'street', 900),
    named('Second Lane', 'street', 300),
    named('First Lane', 'street', -100),
    named('Second Lane', 'street', 350),
    named('LS1 9ZZ', 'postcode', 20),
    named('Holbeck', 'village', 400),
    named('SE2933', 'square', 10),
    named('North Sea', 'sea', 10),
  ]
  expect(namesWithin(names, centre, 500)).toEqual([
    { label: 'Streets', names: ['First Lane', 'Second Lane'] },
    { label: 'Postcodes', names: ['LS1 9ZZ'] },
    { label: 'Places', names: ['Holbeck'] },
  ])
})

test('a circle without names has no groups', () => {
  expect(namesWithin([named('Far Lane', 'street', 900)], centre, 500)).toEqual([])
})
