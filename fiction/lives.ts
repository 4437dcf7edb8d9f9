import { addMonths, type Day, dayOf, registerDay } from './calendar.ts'
import type { Random } from './random.ts'

export type CompanyType = 'ltd' | 'plc' | 'llp' | 'private-limited-guarant-nsc' | 'community-interest-company'

type CompanyStatus =
  | 'Active'
  | 'Dissolved'
  | 'Liquidation'
  | 'In Administration'
  | 'Receivership'
  | 'Voluntary Arrangement'
  | 'Active - Proposal to Strike off'

/** Whether and how a company was struck off, wound up, or soon will be. */
type Ending = 'voluntary' | 'compulsory' | 'liquidation'

export type Life = {
  incorporated: Day
  dissolved: Day | null
  status: CompanyStatus
  /** When its insolvency began, or the Gazette first announced its strike-off. */
  troubled: Day | null
  ending: Ending | null
  /** It filed no accounts made up to a later day, and no return after it. */
  accountsUntil: Day
  returnsUntil: Day
}

/** The fixed facts of a handmade company. */
export type WishedLife = { status?: CompanyStatus; dissolved?: Day; troubled?: Day; ending?: Ending; overdue?: boolean }

/** CompanyIndexStatus of each status; an ordinary live company has none. */
export const indexStatusOf: Record<CompanyStatus, string | null> = {
  Active: null,
  'Active - Proposal to Strike off': null,
  Dissolved: 'DISSOLVED',
  Liquidation: 'INLIQ',
  'In Administration': 'STATUSA',
  Receivership: 'STATUSR',
  'Voluntary Arrangement': 'STATUSV',
}

const liveStatuses: readonly { status: CompanyStatus; weight: number }[] = [
  { status: 'Active', weight: 86.5 },
  { status: 'Active - Proposal to Strike off', weight: 5 },
  { status: 'Liquidation', weight: 5.5 },
  { status: 'In Administration', weight: 1.2 },
  { status: 'Receivership', weight: 0.6 },
  { status: 'Voluntary Arrangement', weight: 1.2 },
]

const eras: readonly { weight: number; from: Day; to: Day }[] = [
  { weight: 1.5, from: dayOf('1908-01-01'), to: dayOf('1949-12-31') },
  { weight: 4.5, from: dayOf('1950-01-01'), to: dayOf('1979-12-31') },
  { weight: 11, from: dayOf('1980-01-01'), to: dayOf('1999-12-31') },
  { weight: 33, from: dayOf('2000-01-01'), to: dayOf('2014-12-31') },
  { weight: 50, from: dayOf('2015-01-01'), to: registerDay - 4 },
]

/** Few companies are older than their directors; half are younger than eleven years. */
export function inventIncorporation(random: Random): Day {
  const era = random.weighted(eras)
  return random.whole(era.from, era.to)
}

export function inventLife(incorporated: Day, wished: WishedLife, random: Random): Life {
  const status = wished.status ?? inventStatus(incorporated, random)
  if (status === 'Dissolved') return inventDissolvedLife(incorporated, wished, random)
  if (status === 'Active') return inventActiveLife(incorporated, wished, random)
  return inventTroubledLife(incorporated, status, wished, random)
}

/** The Gazette's notices appear on Tuesdays. */
const gazetteDay = (day: Day): Day => day - ((day - 5) % 7)

function inventStatus(incorporated: Day, random: Random): CompanyStatus {
  const age = registerDay - incorporated
  if (age < 700) return 'Active'
  return random.chance(0.3) ? 'Dissolved' : random.weighted(liveStatuses).status
}

function inventActiveLife(incorporated: Day, { overdue }: WishedLife, random: Random): Life {
  const late = overdue ?? (registerDay - incorporated > 1200 && random.chance(0.05))
  // Accounts are overdue when the last were made up more than 21 months ago.
  const accountsUntil = late ? addMonths(registerDay, -21) - random.whole(20, 500) : registerDay
  const returnsUntil = late ? accountsUntil + random.whole(100, 600) : registerDay
  return { incorporated, dissolved: null, status: 'Active', troubled: null, ending: null, accountsUntil, returnsUntil }
}

function inventDissolvedLife(incorporated: Day, wished: WishedLife, random: Random): Life {
  const earliest = Math.max(incorporated + 480, dayOf('1997-01-01'))
  const lasted = earliest + random.wait(2400)
  const dissolved = wished.dissolved ?? (lasted < registerDay - 20 ? lasted : random.whole(earliest, registerDay - 20))
  const long = dissolved - incorporated > 1500
  const ending =
    wished.ending ?? (long && random.chance(0.2) ? 'liquidation' : random.pick(['voluntary', 'compulsory']))
  const notice = ending === 'liquidation' ? random.whole(420, 1200) : random.whole(70, 130)
  const gone = gazetteDay(Math.floor(dissolved))
  return { dissolved: gone, ...endingLife(incorporated, 'Dissolved', ending, gazetteDay(gone - notice), random) }
}

const sinceWhen: { [status in CompanyStatus]?: readonly [from: number, to: number] } = {
  'Active - Proposal to Strike off': [6, 58],
  Liquidation: [25, 1300],
  'In Administration': [20, 360],
  Receivership: [60, 900],
  'Voluntary Arrangement': [90, 1300],
}

function inventTroubledLife(incorporated: Day, status: CompanyStatus, wished: WishedLife, random: Random): Life {
  const [from, to] = sinceWhen[status] ?? [30, 60]
  const troubled = wished.troubled ?? registerDay - random.whole(from, Math.min(to, registerDay - incorporated - 500))
  if (status === 'Liquidation')
    return { dissolved: null, ...endingLife(incorporated, status, 'liquidation', troubled, random) }
  if (status === 'Active - Proposal to Strike off') {
    const ending = wished.ending ?? random.pick(['voluntary', 'compulsory'] as const)
    return { dissolved: null, ...endingLife(incorporated, status, ending, gazetteDay(troubled), random) }
  }
  // A company in an arrangement continues; an administrator or receiver does not file its accounts.
  const until = status === 'Voluntary Arrangement' ? registerDay : troubled - random.whole(120, 400)
  return { incorporated, dissolved: null, status, troubled, ending: null, accountsUntil: until, returnsUntil: until }
}

function endingLife(incorporated: Day, status: CompanyStatus, ending: Ending, troubled: Day, random: Random) {
  // The registrar begins a strike-off after a long time without filings.
  const silence = { voluntary: 20, compulsory: 600 + random.whole(0, 200), liquidation: 150 + random.whole(0, 250) }[
    ending
  ]
  const accountsUntil = troubled - silence
  const returnsUntil = ending === 'compulsory' ? accountsUntil + 200 : troubled - 10
  return { incorporated, status, troubled, ending, accountsUntil, returnsUntil }
}
