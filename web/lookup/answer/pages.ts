/** The pages of one list: which answers they are, and in which order. */
import type { Answered } from '../lookups.ts'

type Links = { previous_page_id?: string | null; next_page_id?: string | null }

/** An answer, as far as it is a page. */
export type Page = Pick<Answered<'company_appointments'>, 'params' | 'record' | 'case_id'> & { result: object | null }

export const linksOf = ({ result }: Pick<Page, 'result'>): Links => result ?? {}

/** There are other pages than this one. */
export const isPart = (page: Pick<Page, 'result'>): boolean => {
  const { previous_page_id, next_page_id } = linksOf(page)
  return Boolean(previous_page_id || next_page_id)
}

/** This page, with those before and after it that are known. @param known the newest first */
export function pagesAround<Known extends Page>(shown: Known, known: readonly Known[]): [Known, ...Known[]] {
  const pages: [Known, ...Known[]] = [shown]
  const isOther = ({ record }: Page) => pages.every((page) => page.record.id !== record.id)
  const before = () => known.find((page) => isOther(page) && leadsTo(page, pages[0]))
  const after = () => known.find((page) => isOther(page) && leadsTo(pages.at(-1)!, page))
  for (let page = before(); page; page = before()) pages.unshift(page)
  for (let page = after(); page; page = after()) pages.push(page)
  return pages
}

/** The page before this one and the page after it, where they are known. */
export function neighboursOf<Known extends Page>(shown: Known, known: readonly Known[]) {
  const pages = pagesAround(shown, known)
  const at = pages.indexOf(shown)
  return { previous: pages[at - 1], next: pages[at + 1] }
}

/** The page with this number, where pages are counted. @param known the newest first */
export function pageNumbered<Known extends Page>(number: number, shown: Known, known: readonly Known[]) {
  const { size } = countedPage(shown)
  return known.find((page) => {
    const counted = countedPage(page)
    return page.result && counted.number === number && counted.size === size && isOfSameRequest(page, shown)
  })
}

/** The first page is 0. You get ten rows a page unless you ask for another number. */
export const countedPage = ({ params }: Pick<Page, 'params'>) => ({
  number: Number(params.page_number ?? 0),
  size: Number(params.records_per_page || 10),
})

/** Same request, same case, and one names the other as its next page. */
function leadsTo(page: Page, next: Page): boolean {
  const { next_page_id } = linksOf(page)
  return Boolean(next_page_id) && next.params.page_id === next_page_id && isOfSameRequest(page, next)
}

const isOfSameRequest = (page: Page, other: Page): boolean =>
  page.case_id === other.case_id && questionOf(page) === questionOf(other)

/** They choose a page and do not change the request. */
export const pageParameters: readonly string[] = ['page_id', 'page_number', 'records_per_page']

/** An empty later page does not mean that nothing was found. */
export const isLaterPage = ({ page_id, page_number }: Page['params']): boolean =>
  Boolean(page_id) || Number(page_number ?? 0) > 0

/** The same for every page of a list, and for every answer to the question. */
export const questionOf = ({ record, params }: Pick<Page, 'record' | 'params'>): string =>
  JSON.stringify([
    record.operation,
    Object.entries(params)
      .filter(([name, value]) => value && !pageParameters.includes(name))
      .sort(([one], [other]) => one.localeCompare(other)),
  ])

/** The search parameter that holds a page, beside the one that holds the record of its answer. */
export const pageParameter = (slot: string) => (slot === 'record' ? 'page' : `${slot}_page`)

/** The same address with this page in it, whose answer is on record. */
export function toPageOnRecord(search: string | URLSearchParams, slot: string, { params, record }: Page) {
  const next = new URLSearchParams(search)
  next.set(slot, record.id)
  if (params.page_id) next.set(pageParameter(slot), params.page_id)
  else next.delete(pageParameter(slot))
  return next.toString()
}

/** The same address with this page in it, to look up. Without a page, the first. */
export function toPageAsked(search: URLSearchParams, slot: string, page_id?: string) {
  const next = new URLSearchParams(search)
  next.delete(slot)
  if (page_id) next.set(pageParameter(slot), page_id)
  else next.delete(pageParameter(slot))
  return next.toString()
}
