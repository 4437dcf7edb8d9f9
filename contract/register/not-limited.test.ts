import { expect, test } from 'vitest'
import { notLimited } from './not-limited.ts'

test.each([
  ['ltd', 'Private Limited Company', null],
  ['plc', 'Public Limited Company', null],
  ['old-public-company', 'Old Public Company', null],
  ['private-limited-guarant-nsc', 'PRI/LTD BY GUAR/NSC (Private, limited by guarantee, no share capital)', null],
  [
    'private-limited-shares-section-30-exemption',
    'PRIV LTD SECT. 30 (Private limited company, section 30 of the Companies Act)',
    null,
  ],
  ['community-interest-company', 'Community Interest Company', null],
  ['european-public-limited-liability-company-se', 'European Public Limited-Liability Company (SE)', null],
  ['united-kingdom-societas', 'United Kingdom Societas', null],
  ['llp', 'Limited Liability Partnership', 'Y'],
  ['limited-partnership', 'Limited Partnership', 'Y'],
  ['private-unlimited', 'Private Unlimited Company', 'Y'],
  ['registered-overseas-entity', 'Overseas Entity', 'Y'],
  ['royal-charter', 'Royal Charter Company', 'Y'],
  ['', '', null],
])('%s and %j are of one kind, with non_ltd %j', (code, category, value) => {
  expect([notLimited(code), notLimited(category)]).toEqual([value, value])
})
