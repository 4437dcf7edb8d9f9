/** Whether a list goes on after the pages on record. */

export type ListPage = { page_id: string; next: () => Promise<string | null> }

/** From the newest first page on, as far as its pages lead. @param ids newest first */
export async function hasUnreadPage(
  ids: readonly string[],
  pageOf: (id: string) => Promise<ListPage | null>,
): Promise<boolean> {
  const pages = new Map<string, ListPage>()
  let wanted = ''
  const walked = new Set<string>()
  for (const id of ids) {
    const page = await pageOf(id)
    if (page && !pages.has(page.page_id)) pages.set(page.page_id, page)
    // Most lists have one page, and then one record is read.
    while (pages.has(wanted) && !walked.has(wanted)) {
      walked.add(wanted)
      const next = await pages.get(wanted)!.next()
      if (next === null) return false
      wanted = next
    }
  }
  return !pages.has(wanted)
}

export function nextOf(result: unknown): string | null {
  const { next_page_id } = (result ?? {}) as { next_page_id?: unknown }
  return typeof next_page_id === 'string' && next_page_id.trim() !== '' ? next_page_id.trim() : null
}
