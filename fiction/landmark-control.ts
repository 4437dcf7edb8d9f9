/** Control in the handmade cases: three companies that control each other, and a banned man behind the fourth kitchen. */
import { dayOf } from './calendar.ts'
import type { Company, Post } from './companies.ts'
import { bodyRow, type ControllerRow, personRow } from './controller-rows.ts'
import type { File } from './desk.ts'
import { landmarkCases } from './landmarks.ts'

type Files = ReadonlyMap<string, File>
type Control = { controllers: ControllerRow[]; statements: [] }

const { circle, phoenix } = landmarkCases
const majority = [
  'ownership-of-shares-75-to-100-percent',
  'voting-rights-75-to-100-percent',
  'right-to-appoint-and-remove-directors',
]
/** When the man behind the circle left each board, and each company got the next one as its controller. */
const handedOver = dayOf('2019-09-02')
/** The last kitchen company, and the one whose director was banned. */
const [, second, , fourth] = phoenix.companies

/** Undefined for other companies. @param files of the register's block, by company number */
export function landmarkControllers(company: Company, files: Files): Control | undefined {
  const at = circle.companies.slice(0, 3).findIndex(({ company_number }) => company_number === company.company_number)
  if (at !== -1) return inCircle(company, at, files)
  if (company.company_number !== fourth?.company_number) return undefined
  const banned = postsIn(files, second?.company_number).find(
    ({ officer }) => officer.row.director_id === phoenix.director[0]?.director_id,
  )
  if (!banned) return undefined
  const row = personRow(company, 1, banned.officer, { natures: majority, from: company.incorporated })
  return { controllers: [row], statements: [] }
}

/** Each is controlled by the company that directs it. */
function inCircle(company: Company, at: number, files: Files): Control | undefined {
  const holder = files.get(circle.companies[(at + 1) % 3]?.company_number ?? '')?.company
  const first = postsIn(files, company.company_number).find(({ officer }) => officer.person !== null)
  if (!holder || !first) return undefined
  return {
    controllers: [
      bodyRow(company, 1, holder, { from: handedOver }),
      personRow(company, 2, first.officer, { natures: majority, from: company.incorporated, until: handedOver }),
    ],
    statements: [],
  }
}

const postsIn = (files: Files, company_number: string | undefined): readonly Post[] =>
  files.get(company_number ?? '')?.posts ?? []
