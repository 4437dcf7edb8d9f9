/** What every screen must stand: axe finds nothing, and nothing runs out of the page. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Soft: of many screens each is told. */
export async function requireAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect.soft(found, page.url()).toEqual([])
  await requireWithinPage(page)
}

export async function requireWithinPage(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(over, `${page.url()} is wider than the window`).toBeLessThanOrEqual(0)
}

/** A window of 1280 by 1024 px that is enlarged to 400 %: it is read without scrolling sideways. */
export async function requireEnlargeable(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 256 })
  await requireWithinPage(page)
  if (before) await page.setViewportSize(before)
}
