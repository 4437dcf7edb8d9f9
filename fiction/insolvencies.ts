/** Insolvency cases that agree with how a company fails or failed, and with its filings. */
import { dateText } from './calendar.ts'
import type { Company } from './companies.ts'
import { Random } from './random.ts'

/** Invented, as all people here. */
const practitioners = [
  ['Marguerite Ashdown-Vale', '3 Castle Gate', 'Nottingham'],
  ['Idris Penhallow', '18 Whitefriars', 'Hull'],
  ['Constance Obermeyer', '41 Albion Place', 'Leeds'],
  ['Rory Macalister-Finn', '7 Exchange Row', 'Glasgow'],
  ['Harriet Tolliver', '22 Quayside', 'Bristol'],
] as const
const courtForms = new Set(['COCOMP', 'WU04', 'WU07', 'WU15', '4.31'])

type Case = { status: string; type: string; begins: string; role: string }

/** Undefined for a company that is solvent, or was struck off. */
export function toInsolvencyRow(seed: number, company: Company, filings: readonly { form_type: string }[]) {
  const found = caseOf(company, filings)
  if (!found || company.troubled === null) return undefined
  const random = new Random(seed, 'insolvency', company.index)
  const [name, line_1, town] = random.pick(practitioners)
  const began = dateText(company.troubled)
  const dates = [
    { type: found.begins, date: began },
    ...(company.dissolved === null ? [] : [{ type: 'dissolved-on', date: dateText(company.dissolved) }]),
  ]
  const address = { line_1, town, addr_single_line: `${line_1}, ${town}` }
  const practitioner = { name, role: found.role, appointed_on: began, ceased_to_act_on: null, address }
  const cases = [
    { number: '1', type: found.type, date_list: dates, practitioner_list: [practitioner], note_list: null },
  ]
  return {
    company_number: company.company_number,
    status: company.dissolved === null ? found.status : null,
    cases: JSON.stringify(cases),
  }
}

function caseOf({ status, ending }: Company, filings: readonly { form_type: string }[]): Case | undefined {
  if (ending === 'liquidation') {
    const byCourt = filings.some(({ form_type }) => courtForms.has(form_type))
    const type = byCourt ? 'compulsory-liquidation' : 'creditors-voluntary-liquidation'
    return { status: 'liquidation', type, begins: 'wound-up-on', role: 'practitioner' }
  }
  return others.get(status)
}

const others: ReadonlyMap<string, Case> = new Map([
  [
    'In Administration',
    {
      status: 'administration',
      type: 'in-administration',
      begins: 'administration-started-on',
      role: 'administrator',
    },
  ],
  [
    'Voluntary Arrangement',
    {
      status: 'voluntary-arrangement',
      type: 'corporate-voluntary-arrangement',
      begins: 'voluntary-arrangement-started-on',
      role: 'supervisor',
    },
  ],
  ['Receivership', { status: 'receivership', type: 'receiver-manager', begins: 'instrumented-on', role: 'receiver' }],
])
