/** Links and suggestions navigate a moment after the press. What the reader does meanwhile counts instead. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
let address: string
beforeAll(async () => {
  app = await testApp()
  desk = await openDesk(app)
  address = `/cases/${desk.analyst.case_id}`
})
afterAll(() => app.close())
beforeEach(async () => {
  await desk.open('/cases')
  await desk.open(address)
  desk.lookups.length = 0
})

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Holds back the paint of a press. */
function holdFrames() {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  return {
    isWaiting: () => frames.length > 0,
    release() {
      vi.unstubAllGlobals()
      for (const frame of frames) frame(0)
    },
  }
}

/** Holds back the answer to whether the case holds a record already. */
function holdHeld() {
  const held = Promise.withResolvers<void>()
  let isWaiting = false
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (...[path, init]: Parameters<typeof fetch>) => {
    if (String(path).startsWith('/api/held')) {
      isWaiting = true
      await held.promise
    }
    return fetch(path, init)
  })
  return { isWaiting: () => isWaiting, release: () => held.resolve() }
}

const link = (name: string) => desk.page.getAllByRole('link', { name })[0]!
const press = async (name: string) => link(name).click()
/** Another name for each test, because answers to whether it is on record are kept. */
const names = ['Anne', 'Beth', 'Carl', 'Dora', 'Emma', 'Fred', 'Gwen']
function choose() {
  const box = desk.page.getAllByRole('combobox', { name: /^Name, number, postcode, telephone/ })[0]!
  return desk.user.type(box, `Stainthorpe, ${names.shift()}{Enter}`)
}

test.each([
  ['a pressed tab has opened', holdFrames, () => press('Timeline')],
  ['a pressed screen has opened', holdFrames, () => press('Companies')],
  ['a suggestion is painted', holdFrames, choose],
  ['a suggestion is found on record or not', holdHeld, choose],
])('Back counts before %s', async (_, hold, act) => {
  const { isWaiting, release } = hold()
  await act()
  await desk.settled(isWaiting)
  await desk.goBack()
  release()
  await desk.settled()
  expect(desk.address()).toBe('/cases')
  expect(desk.lookups).toEqual([])
})

test.each([
  ['Timeline', () => `${address}/timeline`],
  ['Companies', () => '/companies'],
  ['Whereabouts: home', () => '/'],
])('a press on %s counts before a suggestion is found on record or not', async (name, to) => {
  const { isWaiting, release } = holdHeld()
  await choose()
  await desk.settled(isWaiting)
  await press(name)
  await desk.settled(() => desk.address() === to())
  release()
  await desk.settled()
  expect(desk.address()).toBe(to())
  expect(desk.lookups).toEqual([])
})

test('of two quick presses the second counts', async () => {
  const { isWaiting, release } = holdFrames()
  await press('Timeline')
  await press('Companies')
  await desk.settled(isWaiting)
  release()
  await desk.settled(() => desk.address() === '/companies')
})

test('a click for another window, and a change of the hash alone, leave the press', async () => {
  const { isWaiting, release } = holdHeld()
  await choose()
  await desk.settled(isWaiting)
  await desk.user.keyboard('{Control>}')
  await desk.user.click(link('Timeline'))
  await desk.user.keyboard('{/Control}')
  window.dispatchEvent(new PopStateEvent('popstate'))
  release()
  await desk.settled(() => desk.address().startsWith('/directors'))
  expect(desk.lookups).not.toEqual([])
})
