/** Journeys whose application gets its answers through a line that rewrites them. */
import type { Page } from '@playwright/test'
import { analyst, test as base, startApplication } from './application.ts'
import { type Line, newLine, startServiceBehind } from './service-line.ts'

export const behindLine = base.extend<object, { line: Line }>({
  line: [newLine(), { scope: 'worker' }],
  application: [
    async ({ line }, use) => {
      const service = await startServiceBehind(line)
      const account = { ADMIN_EMAIL: analyst.email, ADMIN_PASSWORD: analyst.password }
      const application = await startApplication({ ...account, ...service.env })
      await use(application)
      await application.stop()
      service.stop()
    },
    { scope: 'worker' },
  ],
})

/** In the page: the innermost elements that end beyond its edge, where they widen it. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement
    if (scrollWidth <= window.innerWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > window.innerWidth,
    )
    return wide
      .filter((element) => !wide.some((other) => other !== element && element.contains(other)))
      .map(({ tagName, className, textContent }) => `${tagName} ${className} ${textContent?.slice(0, 40)}`)
  })
