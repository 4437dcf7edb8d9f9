/** Every code that the register describes has its words; any other stays as it is. */
import { expect, test } from 'vitest'
import { insolvencyCaseInWords, insolvencyDateInWords, insolvencyDateMarks } from './insolvency-words.ts'
import {
  accountsTypeInWords,
  companyTypeInWords,
  jurisdictionInWords,
  practitionerRoleInWords,
  statusDetailInWords,
} from './profile-words.ts'
import {
  controllerKindInWords,
  controllerKindOf,
  isNoController,
  natureInWords,
  natureOf,
  statementInWords,
} from './words.ts'

const company = 'company'
const llp = 'limited liability partnership'
const overseas = 'overseas entity'

test.each([
  ['ownership-of-shares-25-to-50-percent', 'shares', 25, 50, null, company, 'Over 25% to 50% of the shares'],
  [
    'ownership-of-shares-75-to-100-percent-as-trust',
    'shares',
    75,
    100,
    'trust',
    company,
    'Over 75% of the shares, through a trust',
  ],
  [
    'voting-rights-50-to-75-percent-as-firm-limited-liability-partnership',
    'votes',
    50,
    75,
    'firm',
    llp,
    'Over 50% to 75% of the voting rights, through a firm',
  ],
  [
    'voting-rights-more-than-25-percent-as-control-over-trust-registered-overseas-entity',
    'votes',
    25,
    100,
    'trust over',
    overseas,
    'Over 25% of the voting rights, by control of a trust',
  ],
  [
    'right-to-share-surplus-assets-75-to-100-percent-limited-liability-partnership',
    'surplus',
    75,
    100,
    null,
    llp,
    'Over 75% of the surplus assets',
  ],
  [
    'part-right-to-share-surplus-assets-25-to-50-percent',
    'surplus',
    25,
    50,
    null,
    'partnership',
    'Over 25% to 50% of the surplus assets',
  ],
  [
    'right-to-appoint-and-remove-directors-as-control-over-firm-registered-overseas-entity',
    'directors',
    null,
    null,
    'firm over',
    overseas,
    'Right to appoint or remove most directors, by control of a firm',
  ],
  [
    'right-to-appoint-and-remove-members-limited-liability-partnership',
    'members',
    null,
    null,
    null,
    llp,
    'Right to appoint or remove most members of the management',
  ],
  [
    'right-to-appoint-and-remove-person',
    'people',
    null,
    null,
    null,
    'partnership',
    'Right to appoint or remove most managers',
  ],
  [
    'significant-influence-or-control-as-trust',
    'influence',
    null,
    null,
    'trust',
    company,
    'Significant influence or control, through a trust',
  ],
  [
    'registered-owner-as-nominee-person-england-wales-registered-overseas-entity',
    'nominee',
    null,
    null,
    null,
    overseas,
    'The entity holds land for this controller as a nominee',
  ],
])('%s', (code, right, low, high, through, body, words) => {
  expect(natureOf(` ${code.toUpperCase()} `)).toEqual({ right, low, high, through, body })
  expect(natureInWords(code)).toBe(words)
})

const rights = ['ownership-of-shares', 'voting-rights', 'right-to-share-surplus-assets']
const bands = ['25-to-50', '50-to-75', '75-to-100', 'more-than-25']
const means = ['', '-as-trust', '-as-firm', '-as-control-over-trust', '-as-control-over-firm']
const bodies = ['', '-limited-liability-partnership', '-registered-overseas-entity']

test('every combination of right, band, means and body reads differently from its code', () => {
  const codes = rights.flatMap((right) =>
    bands.flatMap((band) => means.flatMap((way) => bodies.map((body) => `${right}-${band}-percent${way}${body}`))),
  )
  expect(codes).toHaveLength(180)
  for (const code of codes) {
    expect(natureOf(code), code).not.toBeNull()
    expect(natureInWords(code)).not.toContain('-')
  }
})

test('an unknown nature has no parts and stays as it is', () => {
  for (const code of [
    'ownership-of-shares',
    'ownership-of-shares-percent',
    'ownership-of-moons-25-to-50-percent',
    'significant-influence-or-control-25-to-50-percent',
    'voting-rights-25-to-50-percent-as-dragon',
    '',
    'constructor',
  ]) {
    expect(natureOf(code), code).toBeNull()
    expect(natureInWords(code)).toBe(code)
  }
})

test('kinds of controllers, also where a feed repeats a word', () => {
  expect(controllerKindOf('individual-person-with-significant-control')).toBe('individual')
  expect(controllerKindOf('corporate-entity-beneficial-owner')).toBe('corporate')
  expect(controllerKindOf('legal-person-person-with-significant-control')).toBe('legal')
  expect(controllerKindOf('legal-person-with-significant-control')).toBe('legal')
  expect(controllerKindOf('super-secure-persons-with-significant-control')).toBe('protected')
  expect(controllerKindInWords('super-secure-beneficial-owner')).toMatch(/^Protected person/)
  expect(controllerKindOf('moon-person-with-significant-control')).toBeNull()
  expect(controllerKindOf('individual-friend')).toBeNull()
  expect(controllerKindInWords('moon-dweller')).toBe('moon-dweller')
})

test('only one statement says that no one controls the company', () => {
  const none = 'no-individual-or-entity-with-signficant-control'
  expect([none, `${none}-partnership`, none.replace('signf', 'signif')].map(isNoController)).toEqual([true, true, true])
  expect(statementInWords(`${none}-partnership`)).toBe('The partnership states that no one controls it')
  for (const other of ['psc-exists-but-not-identified', 'no-beneficial-owner-identified', '', 'constructor'])
    expect(isNoController(other)).toBe(false)
  expect(statementInWords('psc-details-not-confirmed')).toMatch(/not confirmed/)
  expect(statementInWords('psc-has-failed-to-confirm-changed-details', ' Ann Oakley ')).toMatch(/\(Ann Oakley\)$/)
  expect(statementInWords('psc-on-holiday')).toBe('psc-on-holiday')
  expect(statementInWords('constructor')).toBe('constructor')
})

test('an exemption says that the company need not name controllers, never that no one controls it', () => {
  const codes = [
    ...['regulated', 'uk-regulated', 'eu-regulated'].map((market) => `psc-exempt-as-trading-on-${market}-market`),
    'psc-exempt-as-shares-admitted-on-market',
    'disclosure-transparency-rules-chapter-five-applies',
  ]
  for (const code of codes) {
    expect(statementInWords(code)).toMatch(/^The company need not name controllers: [a-zA-Z ]+$/)
    expect(isNoController(code)).toBe(false)
  }
  expect(new Set(codes.map((code) => statementInWords(code))).size).toBe(codes.length)
  expect(statementInWords('psc-exempt-as-trading-on-moon-market')).toBe('psc-exempt-as-trading-on-moon-market')
})

test('insolvency cases and their dates', () => {
  expect(insolvencyCaseInWords('creditors-voluntary-liquidation')).toBe("Creditors' voluntary liquidation")
  expect(insolvencyCaseInWords('moon-liquidation')).toBe('moon-liquidation')
  expect(insolvencyDateInWords('wound-up-on')).toBe('Winding up began')
  expect(insolvencyDateInWords('constructor')).toBe('constructor')
  expect(['wound-up-on', 'dissolved-on', 'petitioned-on', 'moon-on'].map(insolvencyDateMarks)).toEqual([
    'began',
    'ended',
    null,
    null,
  ])
})

test('codes of a profile read alike from the bulk files and from the register', () => {
  expect(['micro-entity', 'MICRO ENTITY'].map(accountsTypeInWords)).toEqual(Array(2).fill('Micro-entity accounts'))
  expect(accountsTypeInWords('NO ACCOUNTS FILED')).toBe('No accounts filed')
  expect(statusDetailInWords('active-proposal-to-strike-off')).toBe('Proposal to strike off')
  expect(jurisdictionInWords('england-wales')).toBe('England and Wales')
  expect(practitionerRoleInWords('final-liquidator')).toBe('Final liquidator')
  expect(companyTypeInWords('ltd')).toBe('Private limited company')
  expect(statusDetailInWords('moon-status')).toBe('Moon status')
  for (const inWords of [accountsTypeInWords, statusDetailInWords, companyTypeInWords, jurisdictionInWords])
    expect(inWords('MOON'), inWords.name).toBe('MOON')
  expect(companyTypeInWords('constructor')).toBe('constructor')
})
