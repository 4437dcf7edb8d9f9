/** Every signal: what it looks for, and the lookup that it reads. */

import { unsatisfiedCharges } from './charges.ts'
import { accountsOverdue, young } from './filings.ts'
import { actingForMany, changedAtOnce, disqualified, dissolvedBehind } from './officers.ts'
import {
  controlNotKnown,
  disqualifiedController,
  endingByRegister,
  insolvencyCases,
  officeTroubled,
  overdueByRegister,
  sanctionedController,
} from './profile.ts'
import { sharedAddress } from './shared-address.ts'
import { type Asked, type Known, type Reading, type SourceName, thresholds } from './signal.ts'

export type Signal = {
  title: string
  /** The threshold, in words. */
  looksFor: string
  source: SourceName
  /** Read only where its source was looked up. */
  read: (known: Known) => Reading
}

/** Null where its lookup was not run. */
export const readingOf = ({ source, read }: Signal, asked: Asked): Reading | null =>
  // Each reads its own source, and nothing else that may be missing.
  asked[source] ? read(asked as Known) : null

const { dissolvedAppointments, officersAtOneAddress, manyAppointments, changeDays, officersWhoLeft, youngMonths } =
  thresholds

export const signals: readonly Signal[] = [
  {
    title: 'Ending, by the register',
    looksFor: 'a proposal to strike the company off, a status of insolvency, or a mark of insolvency or liquidation',
    source: 'profile',
    read: endingByRegister,
  },
  {
    title: 'Insolvency case',
    looksFor: 'any insolvency case, open or ended',
    source: 'insolvency',
    read: insolvencyCases,
  },
  {
    title: 'Overdue, by the register',
    looksFor: 'accounts or a confirmation statement that the register itself marks as overdue',
    source: 'profile',
    read: overdueByRegister,
  },
  {
    title: 'Registered office in doubt',
    looksFor: 'a registered office that the register marks as in dispute or undeliverable',
    source: 'profile',
    read: officeTroubled,
  },
  {
    title: 'Control not known',
    looksFor:
      'a current statement that a controller is not known or not confirmed, or neither controllers nor statements',
    source: 'control',
    read: controlNotKnown,
  },
  {
    title: 'Sanctioned controller',
    looksFor: 'a controller whom the register marks as sanctioned',
    source: 'control',
    read: sanctionedController,
  },
  {
    title: 'Disqualified controller',
    looksFor:
      'a controller whose ban a record of this case lists, by an analyst’s decision or by one name and one month of birth',
    source: 'control',
    read: disqualifiedController,
  },
  {
    title: 'Disqualified officer',
    looksFor:
      'an officer, current or former, whom the register marks as disqualified, or whose ban a record of this case lists',
    source: 'officers',
    read: disqualified,
  },
  {
    title: 'Charge not satisfied',
    looksFor: 'a charge that the register does not call fully satisfied',
    source: 'charges',
    read: unsatisfiedCharges,
  },
  {
    title: 'Accounts overdue by its own filings',
    looksFor: `missing accounts for the year after the last ones, ${thresholds.accountsMonths.private} months after its end (${thresholds.accountsMonths.public} of a public company)`,
    source: 'filings',
    read: accountsOverdue,
  },
  {
    title: 'Many dissolved companies behind an officer',
    looksFor: `an officer with ${dissolvedAppointments} or more appointments held until the company was dissolved`,
    source: 'officers',
    read: dissolvedBehind,
  },
  {
    title: 'Formation agent or nominee',
    looksFor: `an officer named like a formation agent, a nominee’s post, ${manyAppointments} or more appointments, or a corporate officer of another company in this case`,
    source: 'officers',
    read: actingForMany,
  },
  {
    title: 'Address shared',
    looksFor: `a service address of ${officersAtOneAddress} or more officers in office, a formation agent, a nominee, or officers of other companies in this case`,
    source: 'officers',
    read: sharedAddress,
  },
  {
    title: 'Officers all changed at once',
    looksFor: `${officersWhoLeft} or more officers who all left within ${changeDays} days while others joined`,
    source: 'officers',
    read: changedAtOnce,
  },
  {
    title: 'Very young company',
    looksFor: `an incorporation, or a registration of an overseas entity, less than ${youngMonths} months before the filings were looked up`,
    source: 'filings',
    read: young,
  },
]
