/** The register's codes of insolvency in words. An unknown code stays as it is. */
import type { Words } from '../codes.ts'

const moratorium = 'liquidation-moratorium-'

const cases: Words = {
  'compulsory-liquidation': 'Compulsory liquidation',
  'creditors-voluntary-liquidation': "Creditors' voluntary liquidation",
  'members-voluntary-liquidation': "Members' voluntary liquidation",
  'in-administration': 'In administration',
  'administration-order': 'Administration order',
  'foreign-insolvency': 'Foreign insolvency',
  'administrative-receiver': 'Administrative receiver appointed',
  'scottish-administrative-receiver': 'Receiver appointed (Scotland)',
  'receiver-manager': 'Receiver or manager appointed',
  'corporate-voluntary-arrangement': 'Company voluntary arrangement',
  'corporate-voluntary-arrangement-moratorium': 'Moratorium of a company voluntary arrangement',
  'order-of-court-restructuring-plan': 'Restructuring plan',
  moratorium: 'Moratorium',
  [`${moratorium}commencement-of-moratorium`]: 'Moratorium began',
  [`${moratorium}extension-of-moratorium`]: 'Moratorium extended',
  [`${moratorium}early-end-of-moratorium`]: 'Moratorium ended early',
  [`${moratorium}end-of-moratorium-by-monitor`]: 'Moratorium ended by a monitor',
  [`${moratorium}end-of-moratorium-by-court`]: 'Moratorium ended by a court',
}

type Meaning = { words: string; marks?: 'began' | 'ended' }

const dates: { readonly [type: string]: Meaning | undefined } = {
  'wound-up-on': { words: 'Winding up began', marks: 'began' },
  'petitioned-on': { words: 'Petition' },
  'ordered-to-wind-up-on': { words: 'Court ordered winding up' },
  'declaration-solvent-on': { words: 'Declaration of solvency' },
  'concluded-winding-up-on': { words: 'Winding up concluded', marks: 'ended' },
  'due-to-be-dissolved-on': { words: 'Due to be dissolved' },
  'dissolved-on': { words: 'Dissolved', marks: 'ended' },
  'administration-started-on': { words: 'Administration began', marks: 'began' },
  'administration-ended-on': { words: 'Administration ended', marks: 'ended' },
  'administration-discharged-on': { words: 'Administration discharged', marks: 'ended' },
  'instrumented-on': { words: 'Receiver appointed', marks: 'began' },
  'moratorium-started-on': { words: 'Moratorium began', marks: 'began' },
  'moratorium-ended-on': { words: 'Moratorium ended', marks: 'ended' },
  'voluntary-arrangement-started-on': { words: 'Voluntary arrangement approved', marks: 'began' },
  'voluntary-arrangement-ended-on': { words: 'Voluntary arrangement ended', marks: 'ended' },
}

const known = <Value>(words: { readonly [code: string]: Value | undefined }, code: string): Value | undefined => {
  const plain = code.trim().toLowerCase()
  return Object.hasOwn(words, plain) ? words[plain] : undefined
}

export const insolvencyCaseInWords = (type: string): string => known(cases, type) ?? type
export const insolvencyDateInWords = (type: string): string => known(dates, type)?.words ?? type
/** Whether a date begins or ends a case. Null for a step between, and for an unknown type. */
export const insolvencyDateMarks = (type: string): 'began' | 'ended' | null => known(dates, type)?.marks ?? null
