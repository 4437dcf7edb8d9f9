/** Who was screened, in which lists, the candidates, and what analysts decided of them (decision 0169). */
import { inWords } from '../dates.ts'
import { entryKey } from '../screening/entry-key.ts'
import { candidatesInWords, listInWords, reasonInWords } from '../screening/in-words.ts'
import { isOpen } from '../screening/is-open.ts'
import { verdictNames } from './decision-fills.ts'
import { cell, count, dayOf, type Filling, listOf, mostRows, say, table } from './filling.ts'
import type { Block, CaseContent, Line, ReportedScreening } from './model.ts'

type Subject = ReportedScreening['subjects'][number]
type Candidate = Subject['candidates'][number]

export const screening: Filling = (id, { screening: its }) => {
  const subjects = its?.subjects ?? []
  const answered = subjects.filter(({ state, candidates }) => state === 'screened' || candidates.length > 0)
  const left = subjects.filter(({ state }) => state !== 'screened')
  if (!its || answered.length === 0) {
    const wasTried = left.some(({ state }) => state === 'not_answered')
    return [say(id, 'Nobody in this case was screened against a list.'), ...(wasTried ? notScreened(id, left) : [])]
  }
  const [without, others] = [answered.filter(isWithoutCandidate), answered.filter((one) => !isWithoutCandidate(one))]
  const found = others.flatMap((subject) => subject.candidates.map((candidate) => ({ subject, candidate })))
  return [
    ...table(id, 'Lists', ['List', 'Day', 'Entries', 'Licence'], its.lists.map(listRow)),
    ...(others.length > 0
      ? table(`${id}-subjects`, 'Screened', ['Name', 'Screened', 'Result'], others.map(subjectRow))
      : []),
    ...(found.length > 0
      ? table(
          `${id}-candidates`,
          'Candidates and decisions',
          ['Name', 'Candidate', 'List', 'For and against', 'Decision'],
          found.map(({ subject, candidate }) => candidateRow(subject, candidate)),
        )
      : []),
    ...namesWithoutCandidate(id, without),
    ...(left.length > 0 ? notScreened(id, left) : []),
    say(
      `${id}-limit`,
      'A candidate has a similar name. Only an analyst decides whether it is the same. Without a candidate, a person may still be listed under another name.',
    ),
  ]
}

const listRow = ({ list, day, entries, licence }: ReportedScreening['lists'][number]): Line[] => [
  cell(list),
  cell(day ? inWords(day) : 'Not given'),
  cell(entries === null ? 'Not given' : count(entries)),
  cell(licence ?? ''),
]

const isWithoutCandidate = ({ candidates, why }: Subject): boolean => candidates.length === 0 && why === null

/** The result stands once for all names of one day and the same lists: a case may have hundreds. */
function namesWithoutCandidate(id: string, subjects: readonly Subject[]): Block[] {
  const results = Map.groupBy(subjects.slice(0, mostRows), (subject) => {
    const on = subject.screened_at ? `, screened on ${dayOf(subject.screened_at)}` : ''
    return `${candidatesInWords(subject)}${on}:`
  })
  const lists = [...results].flatMap(([result, its], at) => [
    say(`${id}-without-${at}`, result),
    ...listOf(
      `${id}-without-${at}-names`,
      its.map(({ key, label }) => cell(label, { about: key })),
    ),
  ])
  if (subjects.length <= mostRows) return lists
  const shown = `The report holds the first ${count(mostRows)} of ${count(subjects.length)} names without a candidate.`
  return [...lists, say(`${id}-without-more`, shown)]
}

const subjectRow = (subject: Subject): Line[] => [
  cell(subject.label, { about: subject.key }),
  cell(subject.screened_at ? dayOf(subject.screened_at) : ''),
  cell([candidatesInWords(subject), subject.why].filter(Boolean).join('. ')),
]

/** The other cells tell who it is too, so a redaction takes them with the name. */
function candidateRow({ key, label }: Subject, candidate: Candidate): Line[] {
  const about = { about: key }
  const entry = { ...about, entry: entryKey(candidate) }
  const sources = [candidate.source]
  const { judgement } = candidate
  return [
    cell(label, about),
    cell(candidate.name, { ...entry, sources }),
    cell(listInWords({ list: candidate.list, day: candidate.list_day }), about),
    candidate.facts
      .filter(({ property }) => property !== 'start')
      .flatMap(
        (fact, at): Line => [
          ...(at > 0 ? [{ text: '; ' }] : []),
          { text: reasonInWords(fact), ...entry, ...(fact.property === 'birth' && { birth: fact.b || fact.a }) },
        ],
      ),
    // It may have been decided on an earlier answer, whose words the reason may repeat.
    cell(decisionInWords(candidate), { ...entry, ...(judgement && { sources: [judgement.source] }) }),
  ]
}

/** How many candidates wait for a decision of an analyst. */
export const undecidedIn = ({ screening }: Pick<CaseContent, 'screening'>): number =>
  (screening?.subjects ?? []).flatMap(({ candidates }) => candidates).filter(isOpen).length

function decisionInWords({ judgement, left, asked_again }: Candidate): string {
  if (!judgement || judgement.verdict === 'withdrawn') return 'Not decided'
  const { verdict, reason, analyst_name, at } = judgement
  const who = `${analyst_name ?? 'an analyst'}, ${dayOf(at)}`
  const said = `${verdictNames[verdict] ?? verdict} (${who}): ${reason || 'no reason on record'}`
  const more = [left, asked_again && `To decide again: ${asked_again}`].filter(Boolean)
  return [said, ...more].join('. ')
}

const notScreened = (id: string, left: readonly Subject[]): Block[] =>
  table(
    `${id}-left`,
    'Not screened',
    ['Name', 'State', 'Why'],
    left.map(({ key, label, state, why }) => [
      cell(label, { about: key }),
      cell(state === 'not_run' ? 'Not run' : 'Not answered'),
      cell(why ?? 'Not known'),
    ]),
  )
