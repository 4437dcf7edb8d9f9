/**
 * The register's codes of a profile and of an insolvency case, in words. They follow the register's own list of
 * descriptions. An unknown code is shown unchanged.
 */
import type { Words } from '../codes.ts'

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
