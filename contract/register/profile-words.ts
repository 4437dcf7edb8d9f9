/**
 * The register's codes of a profile and of an insolvency case, in words. They follow the register's own list of
 * descriptions. An unknown code is shown unchanged.
 */
import type { Words } from '../codes.ts'
import { codeInWords } from './code-in-words.ts'

export const companyTypes: Words = {
  ltd: 'Private limited company',
  plc: 'Public limited company',
  llp: 'Limited liability partnership',
  'limited-partnership': 'Limited partnership',
  'scottish-partnership': 'Scottish qualifying partnership',
  'private-unlimited': 'Private unlimited company',
  'private-unlimited-nsc': 'Private unlimited company without share capital',
  'private-limited-guarant-nsc': 'Company limited by guarantee, without share capital',
  'private-limited-guarant-nsc-limited-exemption':
    'Company limited by guarantee, without share capital, exempt from using “limited”',
  'private-limited-shares-section-30-exemption': 'Private limited company, exempt from using “limited”',
  'community-interest-company': 'Community interest company',
  'charitable-incorporated-organisation': 'Charitable incorporated organisation',
  'scottish-charitable-incorporated-organisation': 'Scottish charitable incorporated organisation',
  'registered-society-non-jurisdictional': 'Registered society',
  'industrial-and-provident-society': 'Industrial and provident society',
  'royal-charter': 'Royal charter company',
  'old-public-company': 'Old public company',
  'oversea-company': 'Overseas company',
  'registered-overseas-entity': 'Overseas entity',
  'uk-establishment': 'UK establishment of an overseas company',
  'investment-company-with-variable-capital': 'Investment company with variable capital',
  'icvc-securities': 'Investment company with variable capital',
  'icvc-warrant': 'Investment company with variable capital',
  'icvc-umbrella': 'Investment company with variable capital',
  'protected-cell-company': 'Protected cell company',
  'assurance-company': 'Assurance company',
  'unregistered-company': 'Unregistered company',
  'european-public-limited-liability-company-se': 'European public limited liability company (SE)',
  'united-kingdom-societas': 'United Kingdom Societas',
  eeig: 'European economic interest grouping',
  ukeig: 'United Kingdom economic interest grouping',
  other: 'Other kind of company',
}

export const jurisdictions: Words = {
  'england-wales': 'England and Wales',
  england: 'England',
  wales: 'Wales',
  scotland: 'Scotland',
  'northern-ireland': 'Northern Ireland',
  'united-kingdom': 'United Kingdom',
  'european-union': 'European Union',
  noneu: 'Outside the United Kingdom',
}

const statusDetails: Words = {
  'active-proposal-to-strike-off': 'Proposal to strike off',
  'petition-to-restore-dissolved': 'Petition to restore the company',
  'transferred-to-uk': 'Transferred to the United Kingdom',
  'transferred-from-uk': 'Transferred from the United Kingdom',
  'transformed-to-se': 'Turned into a European company (SE)',
  'converted-to-plc': 'Turned into a public limited company',
  'converted-to-uk-societas': 'Turned into a United Kingdom Societas',
  'converted-to-ukeig': 'Turned into a United Kingdom economic interest grouping',
}

const accountsTypes: Words = {
  full: 'Full accounts',
  small: 'Small company accounts',
  medium: 'Medium company accounts',
  group: 'Group accounts',
  dormant: 'Dormant company accounts',
  interim: 'Interim accounts',
  initial: 'Initial accounts',
  'total-exemption-full': 'Total exemption full accounts',
  'total-exemption-small': 'Total exemption small accounts',
  'partial-exemption': 'Partial exemption accounts',
  'audit-exemption-subsidiary': 'Subsidiary accounts without an audit',
  'filing-exemption-subsidiary': 'Subsidiary exempt from filing accounts',
  'micro-entity': 'Micro-entity accounts',
  'audited-abridged': 'Abridged accounts, audited',
  'unaudited-abridged': 'Abridged accounts, not audited',
  'no-accounts-filed': 'No accounts filed',
  'no-accounts-type-available': 'Kind of accounts not available',
  'accounts-type-not-available': 'Kind of accounts not available',
  null: 'Kind of accounts not given',
}

export const practitionerRoles: Words = {
  practitioner: 'Practitioner',
  administrator: 'Administrator',
  'administrative-receiver': 'Administrative receiver',
  receiver: 'Receiver',
  'receiver-manager': 'Receiver and manager',
  supervisor: 'Supervisor',
  'final-liquidator': 'Final liquidator',
  'interim-liquidator': 'Interim liquidator',
  'proposed-liquidator': 'Proposed liquidator',
  'provisional-liquidator': 'Provisional liquidator',
}

const known = (words: Words, code: string): string | undefined => (Object.hasOwn(words, code) ? words[code] : undefined)

export const companyTypeInWords = (code: string): string => known(companyTypes, code) ?? code
export const jurisdictionInWords = (code: string): string => known(jurisdictions, code) ?? codeInWords(code)
export const practitionerRoleInWords = (code: string): string => known(practitionerRoles, code) ?? codeInWords(code)
export const statusDetailInWords = (code: string): string => known(statusDetails, code) ?? codeInWords(code)

/** The bulk files write `MICRO ENTITY`, the register itself `micro-entity`. */
export const accountsTypeInWords = (code: string): string =>
  known(accountsTypes, code.trim().toLowerCase().replace(/ +/g, '-')) ?? codeInWords(code)
