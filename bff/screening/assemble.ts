/** The subjects of a case with the answers about them, their candidates weighed. */
import type { Candidate, ScreenedSubject } from '../../contract/desk/screening.ts'
import type { RecordOf } from '../../contract/records.ts'
import { officerKey } from '../../entities/keys.ts'
import type { Screened } from '../../entities/screening/screened.ts'
import { standingBy } from '../../entities/screening/standing.ts'
import { shownFrom, weighBanned, weighListed } from '../../entities/screening/weigh.ts'
import { canonicalJson } from '../state/canonical-json.ts'
import { sha256 } from '../state/hash.ts'
import { type Asked, askedOf } from './answered.ts'
import { type LeftEntries, leftInWords, placeOf } from './left-entries.ts'
import { questionOf } from './question.ts'
import type { CandidateRow, JudgementRow, Rows } from './rows.ts'
import { narrowed, noting, stateOf } from './subject-state.ts'

export type Subject = Screened & { keys: string[]; label: string }
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
  const candidates = Map.groupBy(rows.candidates, ({ question }) => question)
  const judged = standingBy(rows.judgements)
  const decisions = Map.groupBy(rows.judgements, ({ subject }) => subject)
  return subjects.map((subject) => {
    const questions = subject.names.map((name) => {
      const question = questionOf(case_id, name)
      return { question, name, asked: askedOf(answers.get(question)) }
    })
    const asked = questions.map((one) => one.asked)
    const entries = questions.flatMap(({ question }) => candidates.get(question) ?? [])
    const isShown = ({ list }: CandidateRow) => only?.includes(list) ?? true
    const ownBans = newestOfEach(entries.filter((row) => isOwnBan(subject, row)))
    const others = entries.filter((row) => !isOwnBan(subject, row))
    const found = others.filter(isShown)
    const weighed = newestOfEach(found).map((row) => weighedCandidate(subject, row, judged(subject.keys, row)))
    const present = new Set(others.map(entryKey))
    /** The last one of each entry that no answer holds any longer. */
    const gone = [
      ...new Map(subject.keys.flatMap((key) => decisions.get(key) ?? []).map((one) => [entryKey(one), one])),
    ]
      .filter(([entry, { list }]) => !present.has(entry) && (only?.includes(list) ?? true))
      .flatMap(([, one]) => judged(subject.keys, one) ?? [])
      .filter(({ verdict }) => verdict === 'same')
      .flatMap((judgement) => {
        const row = left.get(placeOf(judgement))
        return row ? [{ ...weighedCandidate(subject, row, judgement), left: leftInWords(judgement, asked) }] : []
      })
    const shown = weighed.filter(({ bits, judgement }) => bits >= shownFrom || judgement)
    return {
      questions,
      ownBans,
      shown: {
        key: subject.key,
        keys: subject.keys,
        kind: subject.kind,
        label: subject.label,
        names: [...subject.names],
        ...narrowed(noting(stateOf(asked, registers, notRun), entries.length > others.length), { asked, only }),
        candidates: [...shown, ...gone].toSorted(
          (one, other) => other.bits - one.bits || (one.name < other.name ? -1 : 1),
        ),
        unlikely: weighed.length - shown.length,
      },
    }
  })
}

const entryKey = ({ list, listed_id }: Pick<CandidateRow, 'list' | 'listed_id'>) => JSON.stringify([list, listed_id])

/** The register itself says so: there is nothing to decide. */
const isOwnBan = ({ keys }: Subject, { kind, listed_id }: CandidateRow): boolean =>
  kind === 'banned' && keys.includes(officerKey(listed_id))

/** Several names may find one entry, and each page repeats what another answer says. */
function newestOfEach(rows: readonly CandidateRow[]): CandidateRow[] {
  const inOrder = rows.toSorted((one, other) => (one.record < other.record ? -1 : 1))
  return [...new Map(inOrder.map((row) => [entryKey(row), row])).values()]
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

export const shownJudgement = ({
  entry_print: _,
  subject_print: __,
  record: ___,
  pointer: ____,
  ...judgement
}: JudgementRow) => judgement
