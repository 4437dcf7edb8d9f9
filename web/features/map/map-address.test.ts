import { expect, test } from 'vitest'
import {
  keptIn,
  readMapAddress,
  withLayer,
  withLayerAgain,
  withoutLayer,
  withPlaced,
  withShown,
} from './map-address.ts'

const read = (search: string) => readMapAddress(new URLSearchParams(search))
const edited = (search: string, ...edits: ((search: URLSearchParams) => void)[]) => {
  const params = new URLSearchParams(search)
  for (const edit of edits) edit(params)
  return params.toString()
}

test('an address says the layers, the closed eyes, the selection, the view, and by what addresses were placed', () => {
  const address = read(
    'text=York&record=r&layer=a&layer=case&layer=a&hidden=a&selected=a/2&view=53.8,-1.5,9&placed=p.q',
  )
  expect(address).toMatchObject({ current: 'r', layers: ['a', 'case'], selected: 'a/2', placed: ['p', 'q'] })
  expect([...address.hidden]).toEqual(['a'])
  expect(address.view).toEqual({ latitude: 53.8, longitude: -1.5, zoom: 9 })
})

test('a number alone selects in what is searched for, and what is searched for is no layer besides', () => {
  expect(read('record=r&selected=2&layer=r')).toMatchObject({ selected: 'r/2', layers: [] })
  expect(read('selected=2').selected).toBeNull()
})

test.each(['', '53.8,-1.5', '53.8,-1.5,9,9', '91,0,9', '0,181,9', 'a,b,c', '0,0,99', '53.8,,9'])(
  '%o is no view',
  (view) => expect(read(`view=${view}`).view).toBeNull(),
)

test('a layer is listed once, and its visibility and selection go with it', () => {
  expect(edited('', withLayer('a'), withLayer('b'), withLayer('a'))).toBe('layer=a&layer=b')
  expect(edited('layer=a&layer=b', withShown('a', false))).toBe('layer=a&layer=b&hidden=a')
  expect(edited('layer=a&layer=b&hidden=a&hidden=b', withShown('a', true))).toBe('layer=a&layer=b&hidden=b')
  expect(edited('layer=a&layer=b&hidden=a&selected=a%2F1', withoutLayer('a'))).toBe('layer=&layer=b')
  expect(edited('text=York&record=r&layer=b', withoutLayer('r'))).toBe('layer=b')
  expect(edited('placed=p', withPlaced(['q', 'p']))).toBe('placed=p.q')
})

test('a removed layer comes back as it was, and what was done since stays', () => {
  const again = (before: string, key: string, since: (search: string) => string = (search) => search) =>
    edited(since(edited(before, withoutLayer(key))), withLayerAgain(key, new URLSearchParams(before)))
  for (const before of ['layer=a&layer=b&hidden=a', 'layer=a&layer=b', 'layer=a&layer=b&selected=b%2F1'])
    for (const key of ['a', 'b']) expect(read(again(before, key))).toEqual(read(before))
  expect(read(again('text=York&record=r&layer=a', 'r'))).toEqual(read('text=York&record=r&layer=a'))
  expect(read(again('text=York&record=r&layer=a', 'a'))).toEqual(read('text=York&record=r&layer=a'))
  const leeds = (search: string) => edited(`text=Leeds&record=s&${search}`)
  expect(read(again('layer=a&layer=b', 'a', leeds))).toMatchObject({ current: 's', layers: ['b', 'a'] })
  expect(again('text=York&record=r', 'r', () => 'text=Leeds&record=s')).toBe('text=Leeds&record=s&layer=s&layer=r')
  expect(again('text=York&record=r', 'r', () => 'find=ip')).toBe('find=ip&layer=r')
})

test('another search keeps the layers and the answer before, and the same one asked again does not', () => {
  const kept = (before: string, now: string, isWorthKeeping = true) =>
    edit(
      now,
      keptIn(new URLSearchParams(before), new URLSearchParams(now), () => isWorthKeeping),
    )
  const edit = (now: string, keep: ReturnType<typeof keptIn>) => keep && edited(now, keep)
  expect(kept('text=York&record=r&layer=a', 'text=Leeds')).toBe('text=Leeds&layer=a&layer=r')
  expect(kept('find=ip&record=r', 'find=ip&record=s')).toBe('find=ip&record=s&layer=r')
  expect(kept('text=York&record=r', 'text=Leeds', false)).toBe('text=Leeds')
  expect(kept('layer=a&hidden=a&placed=p', 'text=Leeds')).toBe('text=Leeds&layer=a&hidden=a&placed=p')
  expect(kept('text=York&record=r&layer=a', '')).toBeNull()
  expect(kept('text=York&record=r', 'text=York&record=r&view=53,-1,9')).toBeNull()
})

test('a layer keeps its place, whatever is added or removed around it', () => {
  const slots = (search: string) => read(search).slots
  expect(slots('layer=a&record=r')).toEqual(['a', 'r'])
  expect(slots('layer=&layer=b&layer=&layer=b')).toEqual(['', 'b', ''])
  expect(edited('layer=a&record=r', withoutLayer('a'))).toBe('record=r&layer=&layer=r')
  expect(edited('layer=a&layer=b', withoutLayer('b'))).toBe('layer=a')
  expect(edited('layer=a&record=r', withLayer('case'))).toBe('record=r&layer=a&layer=r&layer=case')
  // What comes takes the place of what went.
  expect(edited('layer=&layer=b', withLayer('c'))).toBe('layer=c&layer=b')
  expect(slots('layer=&layer=b&record=r')).toEqual(['r', 'b'])
  expect(edited('text=York&record=r&layer=&layer=r', withoutLayer('r'))).toBe('')
  const kept = (before: string, now: string) => {
    const keep = keptIn(new URLSearchParams(before), new URLSearchParams(now), () => true)
    const once = edited(now, keep!)
    expect(edited(once, keep!)).toBe(once)
    return slots(once)
  }
  expect(kept('text=York&record=r&layer=&layer=r&layer=b', 'text=Leeds&record=s')).toEqual(['s', 'r', 'b'])
  expect(kept('text=York&record=r&layer=a', 'text=Leeds&record=s')).toEqual(['a', 'r', 's'])
})
