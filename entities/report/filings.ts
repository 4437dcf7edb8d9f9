/** Filings in a report. Most are routine, and would hide the events that matter. */
import type { Claim, MentionKey } from '../claim.ts'
import type { TimelineEvent } from '../timeline.ts'
import type { Given } from './filling.ts'

/** Insolvency, the end of a company, and its return. Offices and charges stand among the events already. */
const telling =
  /liquidat|wind(ing)?[ -]up|insolven|administrat(ion|or|ive)|receiver|gazette|strik(e|ing)[ -]off|struck[ -]off|dissol|restor|statement of affairs|voluntary arrangement|moratorium|bankrupt|change of name/i

const isRoutine = ({ kind, text }: Pick<TimelineEvent, 'kind' | 'text'>): boolean =>
  kind === 'made_up' || (kind === 'filed' && !telling.test(text))

/** The events that a reader needs, and the number of filings left out. */
export function withoutRoutine<Event extends Pick<TimelineEvent, 'kind' | 'text'>>(events: readonly Event[]) {
  const shown = events.filter((event) => !isRoutine(event))
  return { shown, routine: events.filter(({ kind }) => kind === 'filed').length - shown.filter(isFiled).length }
}
const isFiled = ({ kind }: Pick<TimelineEvent, 'kind'>): boolean => kind === 'filed'

/** The claims and kinds without filed documents, and how many there are. A charge is not a filing. */
export function withoutFilings({ claims, kinds }: Pick<Given, 'claims' | 'kinds'>) {
  const filings = new Set(claims.flatMap(filingIn))
  const isKept = ({ mention, other }: Claim) => !filings.has(mention) && (other === undefined || !filings.has(other))
  return {
    claims: claims.filter(isKept),
    kinds: new Map([...kinds].filter(([key]) => !filings.has(key))),
    filings: filings.size,
  }
}

const filingIn = ({ property, other }: Claim): MentionKey[] =>
  property === 'document' && other !== undefined ? [other] : []
