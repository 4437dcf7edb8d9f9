/** The requests of a page that no answer has ended. */
import type { Page, Request } from '@playwright/test'

const ofPages = new WeakMap<Page, Set<Request>>()

export function noteRequests(page: Page): void {
  const onTheWay = new Set<Request>()
  ofPages.set(page, onTheWay)
  page.on('request', (request) => {
    // A new page drops those of the last.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) onTheWay.clear()
    onTheWay.add(request)
  })
  page.on('requestfinished', (request) => onTheWay.delete(request))
  page.on('requestfailed', (request) => onTheWay.delete(request))
}

/** False for a page that a journey opened by itself: nobody noted its requests. */
export const hasNoneOnTheWay = (page: Page): boolean => ofPages.get(page)?.size === 0
