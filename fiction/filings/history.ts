import { dateText, dayOf, registerDay } from '../calendar.ts'
import type { Charge } from '../charges.ts'
import type { Company, Post } from '../companies.ts'
import { toOpaque } from '../opaque.ts'
import { Random } from '../random.ts'
import type { Numbering } from '../rows.ts'
import { accountsFilings } from './accounts.ts'
import { capitalFilings, planAllotments } from './capital.ts'
import { chargeFilings } from './charges.ts'
import { incorporationFiling, nameFilings, officeFilings } from './company.ts'
import { endingFilings } from './endings.ts'
import type { Filing } from './filing.ts'
import { forms } from './forms.ts'
import { officerFilings } from './officers.ts'
import { returnFilings } from './returns.ts'

/** Earlier filings are on microfiche. */
const imagesSince = dayOf('1998-01-01')
const scanningTakes = 14

export type History = { filings: FilingRow[]; children: ReturnType<typeof childRows> }
type FilingRow = ReturnType<typeof toRow>

type Filer = { company: Company; posts: readonly Post[]; charges: readonly Charge[] }

/** All filings of a company, oldest first. @param latest how many filings to keep besides the first; null for all */
export function writeHistory(
  seed: number,
  { company, posts, charges }: Filer,
  numbering: Numbering,
  latest: number | null = null,
): History {
  const random = new Random(seed, 'filings', company.index)
  const allotments = planAllotments(company, random)
  const filings = [
    incorporationFiling(company, random),
    ...nameFilings(company, random),
    ...officeFilings(company, random),
    ...capitalFilings(company, allotments, random),
    ...chargeFilings(company, charges, random),
    ...officerFilings(company, posts, random),
    ...accountsFilings(company, random),
    ...returnFilings(company, allotments, random),
    ...endingFilings(company, random),
  ].sort((one, other) => one.date - other.date)

  const history: History = { filings: [], children: [] }
  const kept = latest === null || filings.length <= latest + 1 ? filings : [filings[0]!, ...filings.slice(-latest)]
  for (const filing of kept) {
    const row = toRow(seed, company, filing, numbering.next('filing'), random)
    history.filings.push(row)
    for (const child of childRows(row, filing)) history.children.push(child)
  }
  return history
}

function toRow(seed: number, { company_number }: Company, filing: Filing, filing_id: number, random: Random) {
  const { short, pages: usual } = forms[filing.form]
  const [from, to] = filing.pages ?? usual
  const beingScanned = filing.date > registerDay - scanningTakes && random.chance(0.6)
  const hasImage = filing.date >= imagesSince && !beingScanned
  return {
    filing_id,
    company_number,
    image_key: hasImage ? toOpaque(seed, 'image', filing_id, 32) : null,
    model_articles: filing.modelArticles ? 'Y' : null,
    document_description: filing.description,
    document_short_description: short,
    document_date: dateText(filing.date),
    form_type: filing.form,
    doc_being_scanned: String(beingScanned),
    num_pages: random.whole(from, to),
    made_up_date: filing.madeUp === undefined ? null : dateText(filing.madeUp),
    subject: filing.subject ?? null,
    ...(filing.names ?? { old_company_name: null, new_company_name: null }),
  }
}

const childRows = ({ filing_id, document_date }: FilingRow, { children = [] }: Filing) =>
  children.map(({ type, form, description }) => ({
    filing_id,
    child_type: type,
    document_date,
    form_type: form,
    document_description: description,
  }))
