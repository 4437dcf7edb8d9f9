/** Opens the parts of a case, as a reader does: first the tab, then the part. */
import type { Page } from '@playwright/test'

/** The tab of each part that has another name. */
const tabOfPart: { readonly [part: string]: string | undefined } = {
  Identities: 'Subjects',
  Contradictions: 'Subjects',
  Screening: 'Subjects',
  Network: 'Graph',
  Ownership: 'Graph',
  Pins: 'Evidence',
  Lookups: 'Evidence',
  Batches: 'Evidence',
  Watches: 'Evidence',
  Members: 'More',
  Details: 'More',
}

/** Presses the tab of a case, and then the part where the tab has several. */
export async function openPart(page: Page, name: string): Promise<void> {
  const tab = tabOfPart[name]
  const link = (of: RegExp, name: string) =>
    page.getByRole('navigation', { name: of }).getByRole('link', { name, exact: true })
  await link(/^Case [^:]+$/, tab ?? name).click()
  if (tab) await link(new RegExp(`^Case .+: ${tab}$`), name).click()
}
