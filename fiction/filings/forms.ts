/** The forms of the fictional register: what a list calls each, and how long its document is. */
type Form = { short: string; pages: readonly [from: number, to: number] }

const form = (short: string, from: number, to = from): Form => ({ short, pages: [from, to] })

const officerForms = {
  AP01: form('Appointment of director', 2),
  AP02: form('Appointment of corporate director', 2),
  AP03: form('Appointment of secretary', 2),
  AP04: form('Appointment of corporate secretary', 2),
  AP05: form('Appointment of manager', 2),
  TM01: form('Termination of director', 1),
  TM02: form('Termination of secretary', 1),
  TM03: form('Termination of manager', 1),
  CH01: form("Change of director's details", 2),
  CH02: form("Change of corporate director's details", 2),
  CH03: form("Change of secretary's details", 1, 2),
  CH04: form("Change of corporate secretary's details", 1, 2),
  LLAP01: form('Appointment of member', 2),
  LLAP02: form('Appointment of corporate member', 2),
  LLTM01: form('Termination of member', 1),
  LLCH01: form("Change of member's details", 2),
  LLCH02: form("Change of corporate member's details", 2),
  '288a': form('Appointment of officer', 1, 2),
  '288b': form('Termination of officer', 1),
  '288c': form("Change of officer's particulars", 1),
  LLP288a: form('Appointment of member', 1, 2),
  LLP288b: form('Termination of member', 1),
  LLP288c: form("Change of member's particulars", 1),
}

const yearlyForms = {
  AA: form('Accounts', 3, 60),
  CS01: form('Confirmation statement', 3, 6),
  AR01: form('Annual return', 3, 9),
  '363a': form('Annual return', 3, 6),
  '363s': form('Annual return', 4, 7),
  LLCS01: form('Confirmation statement', 3, 4),
  LLAR01: form('Annual return', 3, 6),
  LLP363: form('Annual return', 2, 5),
}

const companyForms = {
  NEWINC: form('Incorporation', 8, 28),
  LLIN01: form('Incorporation', 6, 12),
  AD01: form('Change of registered office', 1),
  LLAD01: form('Change of registered office', 1),
  '287': form('Change of registered office', 1),
  LLP287: form('Change of registered office', 1),
  CERTNM: form('Certificate of change of name', 2, 4),
  NM01: form('Change of name by resolution', 2, 3),
  LLNM01: form('Change of name', 2),
  SH01: form('Allotment of shares', 3, 6),
  '88(2)R': form('Allotment of shares', 2, 3),
}

const chargeForms = {
  MR01: form('Registration of a charge', 8, 48),
  MR04: form('Satisfaction of a charge', 3, 4),
  LLMR01: form('Registration of a charge', 8, 48),
  LLMR04: form('Satisfaction of a charge', 3, 4),
  MG01: form('Particulars of a mortgage or charge', 5, 11),
  MG02: form('Satisfaction of a mortgage or charge', 2, 3),
  LLMG01: form('Particulars of a mortgage or charge', 5, 11),
  LLMG02: form('Satisfaction of a mortgage or charge', 2, 3),
  '395': form('Particulars of a mortgage or charge', 3, 8),
  '403a': form('Satisfaction of a mortgage or charge', 1),
  LLP395: form('Particulars of a mortgage or charge', 3, 8),
  LLP403a: form('Satisfaction of a mortgage or charge', 1),
}

const endingForms = {
  DS01: form('Application to strike off', 1, 3),
  LLDS01: form('Application to strike off', 1, 3),
  '652a': form('Application to strike off', 1, 2),
  LLP652a: form('Application to strike off', 1, 2),
  GAZ1: form('First Gazette notice', 1),
  'GAZ1(A)': form('First Gazette notice', 1),
  GAZ2: form('Final Gazette notice', 1),
  'GAZ2(A)': form('Final Gazette notice', 1),
  LRESEX: form('Resolution to wind up', 1, 2),
  COCOMP: form('Order to wind up', 2, 3),
  '600': form('Appointment of liquidator', 2, 4),
  WU04: form('Appointment of liquidator', 3, 4),
  '4.31': form('Appointment of liquidator', 1, 2),
  LIQ02: form('Statement of affairs', 7, 14),
  '4.20': form('Statement of affairs', 5, 10),
  LIQ03: form("Liquidator's progress report", 9, 26),
  WU07: form("Liquidator's progress report", 9, 22),
  '4.68': form("Liquidator's receipts and payments", 4, 14),
  LIQ14: form('Final account', 10, 24),
  WU15: form('Final account', 8, 20),
  '4.72': form('Final meeting', 5, 14),
  AM01: form('Appointment of administrator', 3, 4),
  AM03: form("Administrator's proposals", 28, 58),
  AM06: form('Approval of proposals', 3),
  AM10: form("Administrator's progress report", 18, 44),
  RM01: form('Appointment of receiver', 3, 4),
  REC2: form("Receiver's abstract", 4, 8),
  CVA1: form('Voluntary arrangement', 12, 34),
  CVA3: form("Supervisor's progress report", 8, 18),
}

export const forms = { ...officerForms, ...yearlyForms, ...companyForms, ...chargeForms, ...endingForms }

export type FormType = keyof typeof forms
