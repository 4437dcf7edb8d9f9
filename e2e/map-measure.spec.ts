/** Positions and measures on the map: by mouse, by finger and with the keyboard alone. */
import type { Page } from '@playwright/test'
import { requireAccessible } from './accessible.ts'
import { expect, openAndRun, test } from './application.ts'

const mapOf = (page: Page) => page.getByRole('region', { name: 'Map of the places listed' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const legs = (page: Page) => page.getByRole('list', { name: 'Legs' }).getByRole('listitem')

async function openMap(page: Page) {
  await openAndRun(page, '/map?text=Newport&selected=3')
  const map = mapOf(page)
  await expect(map.getByText('Shores, lakes and rivers: GSHHG')).toBeVisible()
  // It shows what is selected as soon as that is there.
  await expect(map.getByRole('button', { name: /^3\. Newport/ })).toBeVisible()
  await map.scrollIntoViewIfNeeded()
  return map
}

/** A share of the map's width and height from its top left, on the page. */
async function at(page: Page, x: number, y: number): Promise<[x: number, y: number]> {
  const box = (await mapOf(page).boundingBox())!
  return [Math.round(box.x + box.width * x), Math.round(box.y + box.height * y)]
}

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** In the units that are printed. */
const kilometres = (text: string | null) => Number(/([\d.]+) km/.exec(text ?? '')?.[1])

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

test('with the mouse: positions, a distance leg by leg, an area, and all of it taken away', async ({
  entered: page,
}) => {
  const map = await openMap(page)
  const listed = page.getByRole('listitem').filter({ hasText: 'Newport, Shropshire' })
  await expect(listed.getByText('E 374000 N 319000')).toBeVisible()
  await expect(listed.getByText('SJ 74 19')).toBeVisible()
  await expect(
    listed.getByText(/^WGS84 and OSGB36 as given, by the Helmert transformation.* Rounded to 1 km, /),
  ).toBeVisible()
  await page.getByLabel('Coordinate format').selectOption('WGS84')
  await page.mouse.move(...(await at(page, 0.25, 0.5)))
  await expect(page.getByText('Pointer', { exact: true })).toBeVisible()
  await expect(page.getByText(/^52\.7[67]\d{3}, -2\.5[012]\d{3}$/)).toBeVisible()

  await page.mouse.click(...(await at(page, 0.5, 0.6)), { button: 'right' })
  const position = page.getByRole('region', { name: 'This position' })
  await expect(position.getByText('calculated from WGS84')).toBeVisible()
  await position.getByRole('button', { name: 'Copy Grid reference' }).click()
  await expect.poll(() => copied(page)).toMatch(/^SJ \d{5} \d{5}$/)
  await page.keyboard.press('Escape')
  await expect(position).toHaveCount(0)
  await expect(map).toBeFocused()

  const mark = map.getByRole('button', { name: /^3\. Newport/ })
  /** Of the mark below the map's upper edge, both at one moment, after the map has taken the size of its box. */
  const markDown = () =>
    mark.evaluate(async (mark) => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
      return mark.getBoundingClientRect().y - mark.closest('.leaflet-container')!.getBoundingClientRect().y
    })
  const [downBefore, mapBefore] = [await markDown(), await map.boundingBox()]
  await button(page, 'Measure a distance').click()
  await expect(button(page, 'Finish')).toBeVisible()
  // The panel lies over the map's lower part: the map keeps its size, and nothing moves on it.
  expect(await map.boundingBox()).toMatchObject({ width: mapBefore!.width, height: mapBefore!.height })
  expect(await markDown()).toBeCloseTo(downBefore, 0)
  await expect(button(page, 'Close')).toBeInViewport()
  await page.mouse.click(...(await at(page, 0.3, 0.3)))
  await page.mouse.click(...(await at(page, 0.7, 0.3)))
  // What is marked there is measured to, not chosen.
  await mark.click()
  await expect(legs(page)).toHaveText([/^1 to 2: [\d.]+ km \([\d.]+ miles\)$/, /^2 to 3: /])
  await expect(page).toHaveURL(/selected=3/)
  const [first, second] = (await legs(page).allTextContents()).map(kilometres)
  const total = page.getByText(/^[\d.]+ km \([\d.]+ miles\)$/)
  expect(kilometres(await total.textContent())).toBeCloseTo(first! + second!, 0)
  await page.mouse.move(...(await at(page, 0.5, 0.5)))
  await expect(page.getByText('from the last point to the pointer')).toBeVisible()
  // A map that is dragged gets no point where it is let go.
  await page.mouse.down()
  await page.mouse.move(...(await at(page, 0.55, 0.55)), { steps: 4 })
  await page.mouse.up()
  await expect(legs(page)).toHaveCount(2)

  await button(page, 'Copy result and points').click()
  await expect.poll(() => copied(page)).toContain('Distance: ')
  const lines = (await copied(page)).split('\n')
  expect(lines[0]).toBe(`Distance: ${await total.textContent()}`)
  expect(lines.slice(3).map((line) => line.split('\t').length)).toEqual([5, 5, 5])
  expect(Number(lines[3]?.split('\t')[4]) / 1000).toBeCloseTo(first!, 0)

  await button(page, 'Measure an area').click()
  await expect(page.getByText(/^[\d.]+ km² \([\d,]+ acres\), [\d.]+ km \([\d.]+ miles\) around$/)).toBeVisible()
  await expect(legs(page)).toHaveCount(3)
  await page.mouse.dblclick(...(await at(page, 0.7, 0.2)))
  await expect(legs(page)).toHaveCount(4)
  await expect(button(page, 'Continue')).toBeVisible()
  await requireAccessible(page)
  await button(page, 'Clear').click()
  await expect(page.getByText(/^An area needs at least three points/)).toBeVisible()
  await button(page, 'Undo').click()
  await expect(legs(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(legs(page)).toHaveCount(0)
  await expect(button(page, 'Measure a distance')).toBeFocused()
})

test('the nearest town is named once a position is chosen, so a map that opens needs no list of towns', async ({
  entered: page,
}) => {
  const lists: string[] = []
  page.on('request', (request) => {
    if (/\/nearest-town-/.test(request.url())) lists.push(request.url())
  })
  await page.goto('/map')
  await expect(mapOf(page).getByText('Shores, lakes and rivers: GSHHG')).toBeVisible()
  await expect(page.getByText('Map centre', { exact: true })).toBeVisible()
  expect(lists).toEqual([])
  await page.mouse.move(...(await at(page, 0.5, 0.6)))
  await expect(page.getByText(/^[\d.]+ km [NESW]+ of \w+/)).toBeVisible()
  expect(lists).toHaveLength(1)
})

test('with the keyboard alone: what is measured is said, taken back and ended', async ({ entered: page }) => {
  // Too low for the box of a point above the crosshair.
  await page.setViewportSize({ width: 1280, height: 600 })
  const map = await openMap(page)
  const said = page.getByRole('status')
  await button(page, 'Measure a distance').focus()
  await page.keyboard.press('Enter')
  await expect(map).toBeFocused()
  await expect(said.getByText(/Measure a distance: no points yet\./)).toBeAttached()
  await page.keyboard.press('Enter')
  const cross = said.getByText(/^Crosshair at SJ \d{5} \d{5}, [\d.]+ km [NESW]+ of \w+/)
  const before = await cross.textContent()
  await page.keyboard.press('ArrowRight')
  await expect(cross).not.toHaveText(before!)
  await page.keyboard.press('Enter')
  await expect(said.getByText(/^Point 2\. [\d.]+ km \([\d.]+ miles\)$/)).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(/^[\d.]+ km .* from the last point to the crosshair$/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(legs(page)).toHaveCount(2)
  await page.keyboard.press('Backspace')
  await expect(legs(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(button(page, 'Measure a distance')).toBeFocused()
  await expect(said.getByText(/^Finished\. [\d.]+ km/)).toBeAttached()

  await map.focus()
  const view = page.url()
  await page.keyboard.press('Shift+F10')
  await expect(button(page, 'Copy WGS84').last()).toBeFocused()
  // The map moves to make room for it, and the address says so a moment later: the focus stays where it is.
  await expect(page).not.toHaveURL(view)
  await expect(button(page, 'Copy WGS84').last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => copied(page)).toMatch(/^52\.\d{5}, -2\.\d{5}$/)
  await page.keyboard.press('Escape')
  await expect(map).toBeFocused()
})

test.describe('with a finger, 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' })

  test('an area is measured by tapping alone', async ({ entered: page }) => {
    const { height } = (await (await openMap(page)).boundingBox())!
    await button(page, 'Measure a distance').tap()
    await button(page, 'Measure an area').tap()
    await expect(button(page, 'Finish')).toBeVisible()
    expect((await mapOf(page).boundingBox())!.height).toBe(height)
    for (const [x, y] of [
      [0.3, 0.3],
      [0.7, 0.3],
      [0.7, 0.45],
    ] as const)
      await page.touchscreen.tap(...(await at(page, x, y)))
    await expect(legs(page)).toHaveCount(3)
    await button(page, 'Add point at crosshair').tap()
    await expect(page.getByText(/^[\d.]+ km² \([\d,]+ acres\), /)).toBeInViewport()
    // All of it, below the bar at the top.
    const bar = (await page.getByRole('banner').boundingBox())!
    expect((await mapOf(page).boundingBox())!.y).toBeGreaterThanOrEqual(bar.y + bar.height)
    await page.touchscreen.tap(...(await at(page, 0.3, 0.45)))
    await page.touchscreen.tap(...(await at(page, 0.5, 0.2)))
    await expect(page.getByText(/^The outline crosses itself, so its area cannot be measured/)).toBeVisible()
    await button(page, 'Undo').tap()
    await button(page, 'Finish').tap()
    await expect(page.getByText(/^[\d.]+ km² \([\d,]+ acres\), /)).toBeVisible()
    await requireAccessible(page)
  })
})
