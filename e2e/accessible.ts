/** Checks for every screen: axe finds nothing, nothing is wider than the page, and people's browser settings work. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { hasNoneOnTheWay } from './requests.ts'

/** The builder's own copy is twice as long, and each check would send it twice. */
const axe = readFileSync(
  path.join(fileURLToPath(new URL('..', import.meta.url)), 'node_modules', 'axe-core', 'axe.min.js'),
  'utf8',
)

/** Soft assertions, so that one run reports every screen. */
export async function requireAccessible(page: Page): Promise<void> {
  await requireNoViolations(page)
  await requireWithinPage(page)
}

async function requireNoViolations(page: Page): Promise<void> {
  await untilInView(page)
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe)
  // It is in the page already, so no second page is opened, and the page's policy refuses nothing.
  const { violations } = await new AxeBuilder({ page, axeSource: ';' })
    .setLegacyMode()
    // Off by default. The visible words of a button must be in its name, for voice control (WCAG 2.5.3).
    .options({ resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: true } } })
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect.soft(found, page.url()).toEqual([])
}

/**
 * Elements that are fading in do not have their colours yet. A part of a screen waits two seconds for those above it:
 * these need not pass where every answer is drawn.
 */
async function untilInView(page: Page): Promise<void> {
  for (;;) {
    const wereAllThere = hasNoneOnTheWay(page)
    if (await page.evaluate(isInViewWhenStill)) return
    if (wereAllThere && hasNoneOnTheWay(page)) await page.evaluate(endWaits)
  }
}

/** Runs in the page, until nothing fades or waits, or nothing has changed for ten frames. */
async function isInViewWhenStill(): Promise<boolean> {
  const isComing = () =>
    document
      .getAnimations()
      .some(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  let frames = 0
  const changes = new MutationObserver(() => {
    frames = 0
  })
  changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  do {
    await new Promise(requestAnimationFrame)
    frames += 1
  } while (isComing() && frames < 10)
  changes.disconnect()
  return !isComing()
}

/** Runs in the page: as if the two seconds had passed. */
function endWaits(): void {
  for (const each of document.getAnimations())
    if (each instanceof CSSAnimation && each.animationName === 'arriving') each.finish()
}

export async function requireWithinPage(page: Page): Promise<void> {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  // Parts that a script lays out follow a new width a moment later.
  await expect.configure({ soft: true }).poll(over, `${page.url()} is wider than the window`).toBeLessThanOrEqual(0)
}

/** A window of 1280 by 1024 px at 400 %, which must not need sideways scrolling. */
export async function requireEnlargeable(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 256 })
  await requireWithinPage(page)
  if (before) await page.setViewportSize(before)
}

/** With reduced motion, and with forced colours, which drop backgrounds and shadows. */
export async function requireAdaptable(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
  await page.keyboard.press('Tab')
  const { moving, alike, focus } = await page.evaluate(() => {
    const words = (element: Element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`
    const edges = (element: Element) => {
      const { borderBottomColor, borderLeftColor, borderTopColor, outlineStyle } = getComputedStyle(element)
      return [borderBottomColor, borderLeftColor, borderTopColor, outlineStyle].join()
    }
    const chosen = '[aria-current="page"], [aria-pressed="true"]'
    const others = (element: Element) =>
      [...(element.closest('ul, [role="group"]')?.querySelectorAll(element.tagName) ?? [])].filter(
        (other) => other.getAttribute('aria-pressed') !== 'true' && !other.matches(chosen) && other.checkVisibility(),
      )
    return {
      moving: [...document.querySelectorAll('*')]
        .filter((element) => {
          const { animationName, transitionDuration } = getComputedStyle(element)
          // A part that waits for those above it does not move.
          return !['none', 'arriving'].includes(animationName) || /[1-9]/.test(transitionDuration)
        })
        .map(words),
      alike: [...document.querySelectorAll(`nav :is(${chosen}), [role="group"] > :is(${chosen})`)]
        .filter((element) => others(element).some((other) => edges(other) === edges(element)))
        .map(words),
      focus: getComputedStyle(document.activeElement ?? document.body).outlineStyle,
    }
  })
  expect.soft(moving, `${page.url()} moves`).toEqual([])
  expect.soft(alike, `${page.url()} does not show what is chosen`).toEqual([])
  expect.soft(focus, `${page.url()} does not show the focus`).not.toBe('none')
  await page.emulateMedia({ reducedMotion: null, forcedColors: null })
}
