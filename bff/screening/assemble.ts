/** The subjects of a case with the answers about them, their candidates weighed. */
import type { Candidate, ScreenedSubject } from '../../contract/desk/screening.ts'
import type { RecordOf } from '../../contract/records.ts'
import type { Screened } from '../../entities/screening/screened.ts'
import { listEntryKey, standingBy } from '../../entities/screening/standing.ts'
import { shownFrom, weighBanned, weighListed } from '../../entities/screening/weigh.ts'
import { canonicalJson } from '../state/canonical-json.ts'
import { sha256 } from '../state/hash.ts'
import { type Asked, askedOf } from './answered.ts'
import { candidatesBySubject, type Subject } from './candidates.ts'
import { type LeftEntries, leftInWords } from './left-entries.ts'
import { questionOf } from './question.ts'
import type { CandidateRow, JudgementRow, Rows } from './rows.ts'
import { narrowed, noting, stateOf } from './subject-state.ts'

export type Given = {
  case_id: string
  subjects: readonly Subject[]
  rows: Rows
  /** Entries judged the same that the newest answers do not hold. */
  left: LeftEntries
  registers: string
  /** Why names without an answer have none. */
  notRun: string
  /** The lists whose candidates are shown; null for all. */
  only?: readonly string[] | null
}
export type Assembled = {
  shown: ScreenedSubject
  /** Bans under the very id of the subject. */
  ownBans: readonly CandidateRow[]
  questions: { question: string; name: string; asked: Asked }[]
}

export function assembled({ case_id, subjects, rows, left, registers, notRun, only = null }: Given): Assembled[] {
  const answers = Map.groupBy(rows.answers, ({ question }) => question)
  const candidatesOf = candidatesBySubject(case_id, rows.candidates)
  const judged = standingBy(rows.judgements)
  return subjects.map((subject) => {
    const questions = subject.names.map((name) => {
      const question = questionOf(case_id, name)
      return { question, name, asked: askedOf(answers.get(question)) }
    })
    const asked = questions.map((one) => one.asked)
    const { ownBans, others } = candidatesOf(subject)
    const isShown = ({ list }: CandidateRow) => only?.includes(list) ?? true
    const found = others.filter(isShown)
    const weighed = newestOfEach(found).map((row) => weighedCandidate(subject, row, judged(subject.keys, row)))
    const gone = (left.get(subject.key) ?? [])
      .filter(({ row }) => isShown(row))
      .map(({ judgement, row }) => ({
        ...weighedCandidate(subject, row, judgement),
        left: leftInWords(judgement, asked),
      }))
    const shown = weighed.filter(({ bits, judgement }) => bits >= shownFrom || judgement)
    return {
      questions,
      ownBans: newestOfEach(ownBans),
      shown: {
        key: subject.key,
        keys: subject.keys,
        kind: subject.kind,
        label: subject.label,
        names: [...subject.names],
        ...narrowed(noting(stateOf(asked, registers, notRun), ownBans.length > 0), { asked, only }),
        candidates: [...shown, ...gone].toSorted(
          (one, other) => other.bits - one.bits || (one.name < other.name ? -1 : 1),
        ),
        unlikely: weighed.length - shown.length,
      },
    }
  })
}

/** Several names may find one entry, and each page repeats what another answer says. */
function newestOfEach(rows: readonly CandidateRow[]): CandidateRow[] {
  const inOrder = rows.toSorted((one, other) => (one.record < other.record ? -1 : 1))
  return [...new Map(inOrder.map((row) => [listEntryKey(row), row])).values()]
}

function weighedCandidate(subject: Subject, row: CandidateRow, judged: JudgementRow | undefined): Candidate {
  const { listed_id, list, list_day, kind, record, pointer, print } = row
  const entry = JSON.parse(row.entry) as RecordOf<'listed'> & RecordOf<'director'>
  const { bits, facts } = kind === 'listed' ? weighListed(subject, entry) : weighBanned(subject, entry)
  return {
    listed_id,
    list,
    list_day,
    kind,
    bits,
    facts,
    entry,
    name: nameInEntry(entry),
    source: { record, pointer },
    print,
    left: null,
    asked_again: judged ? whyAgain(judged, print, subject) : null,
    ...(judged && { judgement: shownJudgement(judged) }),
  }
}

type Named = Partial<
  Pick<RecordOf<'listed'> & RecordOf<'director'>, 'name' | 'name_single_line' | 'forename' | 'surname'>
>

export const nameInEntry = ({ name, name_single_line, forename, surname }: Named): string =>
  name || name_single_line || [forename, surname].filter(Boolean).join(' ') || 'Not named'

export const subjectPrint = ({ names, births }: Pick<Screened, 'names' | 'births'>): string =>
  sha256(canonicalJson([names.toSorted(), births.toSorted()]))

function whyAgain({ entry_print, subject_print }: JudgementRow, print: string, subject: Subject): string | null {
  if (entry_print !== print) return 'The entry changed since this decision.'
  if (subject_print !== subjectPrint(subject)) return 'The names or births in the case changed since this decision.'
  return null
}

export const shownJudgement = ({ entry_print: _, subject_print: __, record, pointer, ...judgement }: JudgementRow) => ({
  ...judgement,
  source: { record, pointer },
})
