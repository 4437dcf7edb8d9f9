/**
 * Identifiers that name their register: `GB-COH-90000012`, `gb/90000012`, `company:90000012`, or the link of a
 * register's page (org-id.guide, OpenCorporates and Companies House).
 */
import { cleanCode } from './clean.ts'

export type Identifier = {
  /** What the register holds: `company`, or the words for another register. */
  register: 'company' | string
  id: string
}

/** Of org-id.guide. The company register's own is `GB-COH`. */
const registers: { readonly [scheme: string]: string } = {
  'GB-COH': 'company',
  'GB-CHC': 'the register of charities in England and Wales',
  'GB-SC': 'the register of charities in Scotland',
  'GB-NIC': 'the register of charities in Northern Ireland',
  'GB-MPR': 'the register of mutuals',
  'GB-UKPRN': 'the register of learning providers',
  'GB-EDU': 'the register of schools',
  'GB-NHS': 'the list of NHS organisations',
  'GB-LAE': 'the list of local authorities in England',
  'GB-LAS': 'the list of local authorities in Scotland',
  'GB-PLA': 'the list of local authorities in Wales',
  'GB-GOR': 'the list of government organisations',
  'GB-REV': 'the list of charities of HM Revenue and Customs',
  'IE-CRO': 'the company register of Ireland',
  'GG-RCE': 'the company register of Guernsey',
  'JE-FSC': 'the company register of Jersey',
  'IM-CR': 'the company register of the Isle of Man',
  'XI-LEI': 'the list of legal entity identifiers',
}

const companyLinks = [
  /^(?:https?:\/\/)?[\w.-]*company-information\.service\.gov\.uk\/company\/([A-Z\d]+)/i,
  /^(?:https?:\/\/)?[\w.-]*companieshouse\.gov\.uk\/+company\/([A-Z\d]+)/i,
  /^(?:https?:\/\/)?data\.companieshouse\.gov\.uk\/doc\/company\/([A-Z\d]+)/i,
  /^(?:https?:\/\/)?(?:www\.)?opencorporates\.com\/companies\/gb\/([A-Z\d]+)/i,
  /^(?:companies\/)?gb\/([A-Z\d]+)$/i,
  /^company:([A-Z\d]+)$/i,
]

const charityLink = /charitycommission\.gov\.uk|oscr\.org\.uk|charitycommissionni\.org\.uk/i

/** Null if the text names no register. */
export function readIdentifier(text: string): Identifier | null {
  const typed = cleanCode(text)
  for (const link of companyLinks) {
    const [, id] = link.exec(typed) ?? []
    if (id) return { register: 'company', id }
  }
  if (charityLink.test(typed)) return { register: 'a register of charities', id: typed }
  const [, scheme, id] = /^([A-Z]{2}-[A-Z]{2,6})[-:/ ]([A-Z\d][A-Z\d-]*)$/i.exec(typed) ?? []
  if (!scheme || !id) return null
  const register = registers[scheme.toUpperCase()]
  return register ? { register, id } : null
}
