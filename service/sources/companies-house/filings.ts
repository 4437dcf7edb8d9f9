import type { FilledRecord } from '../../../contract/records.ts'
import type { Page, Paged } from '../../store/paging.ts'
import { dateOf, type Json, lastPart, listOf, numberOf, textOf } from '../json.ts'
import type { DocumentFile } from '../source.ts'
import { unfilled } from '../source.ts'
import { inWords } from './codes.ts'
import { capitalText, filingText } from './filing-text.ts'
import type { Session } from './session.ts'

type Child = FilledRecord<'company_filing_history_child'>

/** A filing gets its image within this time. An older filing without an image never gets one. */
const scanningDays = 7

export async function filingsOfCompany(
  { page: read }: Session,
  company_number: string,
  page: Page,
  now: Date,
): Promise<Paged<FilledRecord<'company_filing_history'>>> {
  const path = `/company/${company_number}/filing-history`
  const { rows, ...links } = await read(path, page, { total: ['total_count'] })
  return { ...links, rows: rows.map((filing) => toFiling(filing, now)) }
}

function toFiling(filing: Json, now: Date): FilledRecord<'company_filing_history'> {
  const image_key = imageKeyOf(filing)
  const document_date = dateOf(filing, 'date')
  const scannedSince = new Date(now.getTime() - scanningDays * 86_400_000).toISOString().slice(0, 10)
  const isBeingScanned = image_key === null && document_date !== null && document_date >= scannedSince
  return {
    model_articles: null,
    document_description: filingText(filing),
    document_short_description: shortText(filing),
    document_date,
    form_type: textOf(filing, 'type'),
    image_key,
    doc_being_scanned: String(isBeingScanned),
    child_list: childrenOf(filing),
    old_company_name: nameIn(filing, 'old_company_name'),
    new_company_name: nameIn(filing, 'new_company_name'),
  }
}

const nameIn = (filing: Json, name: string) => textOf(filing, 'description_values', name)?.replace(/\s+/g, ' ') ?? null

/** Two ids: the filing's, and its image's. Null if there is no image. */
function imageKeyOf(filing: Json): string | null {
  const [transaction, document] = [
    textOf(filing, 'transaction_id'),
    lastPart(textOf(filing, 'links', 'document_metadata')),
  ]
  return transaction === null || document === null ? null : `${transaction}.${document}`
}

const categories: { readonly [category: string]: string } = {
  mortgage: 'Charge',
  officers: 'Officer',
  address: 'Registered office',
  'persons-with-significant-control': 'Person with significant control',
}

const shortText = (filing: Json): string | null => {
  const category = textOf(filing, 'category')
  if (category === null) return null
  return Object.hasOwn(categories, category) ? categories[category]! : inWords(category)
}

function childrenOf(filing: Json): Child[] {
  const toChild = (child_type: string) => (item: Json) => ({
    child_type,
    document_date: dateOf(item, 'date') ?? dateOf(filing, 'date'),
    form_type: textOf(item, 'type') ?? textOf(filing, 'type'),
    document_description: textOf(item, 'annotation') ?? filingText(item),
  })
  const capital = capitalText(filing)
  return [
    ...listOf(filing, 'associated_filings').map(toChild('DOCUMENT')),
    ...listOf(filing, 'resolutions').map(toChild('DOCUMENT')),
    ...listOf(filing, 'annotations').map(toChild('ANNOTATION')),
    ...(capital === null
      ? []
      : [{ ...toChild('STATEMENTOFCAPITAL')(filing), document_description: `Statement of capital: ${capital}` }]),
  ]
}

const keyFormat = /^([\w-]{10,60})\.([\w-]{10,100})$/

/** @returns null if another company filed the image, or there is no such image */
export async function documentOfCompany(
  { document: read, get }: Session,
  company_number: string,
  image_key: string,
): Promise<FilledRecord<'document'> | null> {
  const [, transaction, id] = keyFormat.exec(image_key) ?? []
  if (!transaction || !id) return null
  const metadata = await read(id)
  if (!metadata || textOf(metadata, 'company_number') !== company_number) return null
  const filing = (await get(`/company/${company_number}/filing-history/${transaction}`)) ?? {}
  const isMadeUp = /made.?up/i.test(textOf(metadata, 'significant_date_type') ?? '')
  return {
    desc: filingText(filing) ?? textOf(metadata, 'category'),
    company_number,
    form_type: textOf(filing, 'type'),
    num_pages: numberOf(metadata, 'pages'),
    made_up_date: isMadeUp ? dateOf(metadata, 'significant_date') : null,
    media: 'CACHE',
    ...unfilled<'ftp_address' | 'web_address' | 'tif_address' | 'web_url' | 'doc_request_key' | 'media_link'>(),
  }
}

export async function documentFile({ pdf }: Session, image_key: string): Promise<DocumentFile | null> {
  const [, transaction, id] = keyFormat.exec(image_key) ?? []
  const file = id ? await pdf(id) : null
  return file && { fileName: `Companies House ${transaction}.pdf`, pdf: file }
}
