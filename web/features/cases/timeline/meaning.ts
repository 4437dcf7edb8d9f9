/** What a bar of the timeline means, in colour and in words. The report has the same colours. */
import type { Day } from '../../../../contract/days.ts'
import { shortMonths } from '../../../../contract/months.ts'
import type { EventSpan } from '../../../../entities/timeline-spans.ts'
import type { Dated, Lane } from './lanes.ts'
import { kindInWords } from './timeline-data.ts'

type Period = EventSpan<Dated>
export type Meaning = 'life' | 'office' | 'control' | 'charge' | 'ban' | 'other'

const meanings: { readonly [kind: string]: Meaning | undefined } = {
  incorporated: 'life',
  dissolved: 'life',
  appointed: 'office',
  appointed_before: 'office',
  resigned: 'office',
  appointment_ceased: 'office',
  control_notified: 'control',
  control_ceased: 'control',
  charge_created: 'charge',
  charge_registered: 'charge',
  charge_satisfied: 'charge',
  disqualified_from: 'ban',
  disqualified_until: 'ban',
}

export const meaningOf = (kind: string): Meaning => meanings[kind] ?? 'other'

const said: { readonly [meaning in Meaning]: string } = {
  life: 'Company',
  office: 'Office',
  control: 'Control',
  charge: 'Charge',
  ban: 'Ban',
  other: '',
}

/** Longest first: a bar has the first that fits, in it or beside it. */
export function wordsFor({ begins, ends }: Period, labels: ReadonlyMap<string, string>): string[] {
  const meaning = meaningOf(begins.kind)
  const [about = ''] = begins.mentions
  const what =
    meaning === 'charge'
      ? (labels.get(about) ?? said.charge)
      : said[meaning] || kindInWords(begins.kind).replace(/ (from|before)$/, '')
  const until =
    ends === null ? '' : ends.kind === 'dissolved' ? `, dissolved ${monthOf(ends.date)}` : ` to ${monthOf(ends.date)}`
  return [`${what}: ${monthOf(begins.date)}${until}`, `${what}${until}`, what]
}

/** `Ban to Mar 2033`: the end lies beyond the drawing. */
export const laterEnd = ({ begins, ends }: Period): string =>
  `${said[meaningOf(begins.kind)] || 'Lasts'} to ${monthOf(ends?.date ?? '')}`

function monthOf(date: string): string {
  const [year = '', month] = date.split('-')
  return [shortMonths[Number(month) - 1], year].filter(Boolean).join(' ')
}

export type Overlap = { from: Day; to: Day; words: string }

/** The offices that somebody held during a ban. It is only said to be so as far as the records tell. */
export function overlapsWithBans({ spans, bans }: Pick<Lane, 'spans' | 'bans'>, today: Day): Overlap[] {
  return spans
    .filter(({ begins }) => meaningOf(begins.kind) === 'office' || meaningOf(begins.kind) === 'control')
    .flatMap(({ begins, ends }) =>
      bans.flatMap((ban) => {
        const from = Math.max(begins.from, ban.begins.from)
        const to = Math.min(ends?.to ?? Math.max(today, begins.to), ban.ends?.to ?? Math.max(today, ban.begins.to))
        // A date known to the month or year is any of its days: the ban may have begun after the office ended.
        const mayBeApart =
          begins.to > (ban.ends?.from ?? Number.POSITIVE_INFINITY) || (ends !== null && ban.begins.to > ends.from)
        if (from >= to || mayBeApart) return []
        const isSure = ends !== null || begins.from >= ban.begins.to
        const what = said[meaningOf(begins.kind)]
        return [{ from, to, words: isSure ? `${what} during ban` : `No end of ${what.toLowerCase()} before ban` }]
      }),
    )
}
