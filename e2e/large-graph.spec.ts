/** A graph above 500 nodes: on a canvas, by keyboard alone, in its tables, and as pictures. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { requireAccessible } from './accessible.ts'
import { expect, test } from './application.ts'
import { currentCase, lookUp } from './fill-case.ts'

const drawing = (page: Page) => page.getByRole('application', { name: /^Graph of/ })
const focused = (page: Page) => page.locator('[data-node]:focus')
const pane = (page: Page) => page.getByRole('dialog')

type Listed = { key: string; label: string; count: number }

/** Lookups of officers until one reading of the graph is full. @returns the name of a node with further neighbours */
async function fillGraph(page: Page, case_id: string): Promise<string> {
  const headers = { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'whereabouts' }
  const companies: { company_number: string }[] = []
  for (const name of ['n', 'a', 'b', 'c'])
    companies.push(...(await lookUp(page, case_id, 'company_name_search', { name })).company_short_list)
  for (const [at, { company_number }] of companies.entries()) {
    await lookUp(page, case_id, 'company_appointments', { company_number })
    if (at < 45) continue
    const read = async (data: object = { limit: 500 }) =>
      (await page.request.post(`/api/cases/${case_id}/graph`, { data, headers })).json()
    await expect.poll(async () => (await read()).pending).toBe(0)
    const { nodes, more }: { nodes: Listed[]; more: Listed[] } = await read()
    if (nodes.length < 500) continue
    const drawn = new Set(nodes.map(({ key }) => key))
    // A neighbour that many share is counted and not drawn, so a node is chosen by what its expansion adds.
    for (const { key } of more.toSorted((one, other) => other.count - one.count)) {
      const around: { nodes: Listed[] } = await read({ focus: key, limit: 100 })
      if (around.nodes.some((one) => !drawn.has(one.key))) return nodes.find((one) => one.key === key)!.label
    }
  }
  throw new Error('The graph does not fill.')
}

const numberOfNodes = async (page: Page) =>
  Number.parseInt(/\d+/.exec((await drawing(page).getAttribute('aria-label')) ?? '')?.[0] ?? '', 10)

/** Whether the canvas holds each of the colours that the legend shows. */
const holdsLegend = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('[role="application"] canvas')
    const dots = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    const colours = [...document.querySelectorAll('[data-colour] path')].map(
      (path) =>
        getComputedStyle(path)
          .stroke.match(/[\d.]+/g)!
          .map(Number) as [number, number, number],
    )
    const isIn = ([red, green, blue]: [number, number, number]) => {
      for (let at = 0; at < dots.length; at += 4)
        if (
          dots[at + 3]! > 200 &&
          Math.abs(dots[at]! - red) + Math.abs(dots[at + 1]! - green) + Math.abs(dots[at + 2]! - blue) < 60
        )
          return true
      return false
    }
    return colours.length > 2 && colours.every(isIn)
  })

test('a graph of more than 500 nodes is drawn, walked through, listed and exported', async ({ entered: page }) => {
  const case_id = await currentCase(page)
  const name = await fillGraph(page, case_id)
  await page.goto(`/cases/${case_id}/graph`)
  await page.getByRole('button', { name: 'Show more, free' }).press('Enter')
  // What belongs to one card is counted on it at first.
  await expect(page.getByText('Shown: the 500 with the most links')).toBeVisible()
  await page.getByRole('button', { name: /^Draw \d+ more nodes$/ }).press('Enter')
  await expect(drawing(page)).toHaveAccessibleName(/^Graph of 500 nodes/)
  await expect(page.locator('canvas')).toHaveCount(0)

  const find = page.getByRole('searchbox', { name: 'Find in the graph' })
  await find.fill(name)
  await find.press('Enter')
  await expect(pane(page).getByRole('heading', { name })).toBeVisible()
  await expect(pane(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(focused(page)).toHaveAccessibleName(new RegExp(`^${name},`))
  await page.keyboard.press('e')
  await expect(drawing(page)).toHaveAccessibleName(/^Graph of 5(?!00)\d\d nodes/)
  const nodes = await numberOfNodes(page)
  await expect(page.locator('canvas')).toBeVisible()
  await expect.poll(() => holdsLegend(page)).toBe(true)
  await requireAccessible(page)

  // The node keeps the focus on the canvas, and the keys go on.
  await expect(focused(page)).toHaveAccessibleName(new RegExp(`^${name},`))
  await page.keyboard.press('0')
  const ways = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']
  await expect(async () => {
    await page.keyboard.press(ways.shift() ?? 'ArrowRight')
    await expect(focused(page)).not.toHaveAccessibleName(new RegExp(`^${name},`), { timeout: 3000 })
  }).toPass()
  await page.keyboard.press('Delete')
  await expect(drawing(page)).toHaveAccessibleName(new RegExp(`^Graph of ${nodes - 1} nodes`))
  await expect(focused(page)).toHaveCount(1)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(drawing(page)).toHaveAccessibleName(new RegExp(`^Graph of ${nodes} nodes`))

  const save = async (kind: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: new RegExp(`^${kind}, with legend`) }).press('Enter')
    return readFileSync(await (await download).path())
  }
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter')
  const svg = (await save('SVG')).toString()
  for (const words of ['>Company<', '>Person<', '>Address<', 'Solid line: stated by a record.'])
    expect(svg).toContain(words)
  expect(svg).toMatch(new RegExp(`>${nodes} nodes, [\\d,]+ lines\\. Exported \\d+ \\w+ \\d{4}`))
  expect(svg).toMatch(/>Records: \w+, \w+/)
  const [width, height] = /width="(\d+)" height="(\d+)"/.exec(svg)!.slice(1).map(Number)
  const png = await save('PNG')
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  // At twice the size, so that it prints well.
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2 * width!, 2 * height!])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Table', exact: true }).press('Enter')
  await expect(page.getByRole('table', { name: 'Nodes of the graph' })).toHaveAttribute('aria-rowcount', `${nodes + 1}`)
  await expect(page.getByRole('table', { name: 'Relations of the graph' })).toBeVisible()
})
