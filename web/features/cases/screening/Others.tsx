import type { ReactNode } from 'react'
import type { ScreenedSubject, Screening } from '../../../../contract/desk/screening.ts'
import { type Column, Table } from '../../../table/Table.tsx'
import { timeInWords } from '../../../ui/dates.ts'
import { count } from '../../../ui/numbers.ts'
import css from './Screening.module.css'
import { noCandidateInWords } from './words.ts'

/** Those without a candidate, by the lists that were searched; those not answered and those not run, each apart. */
export function Others({ screening: { subjects, lists, counts } }: { screening: Screening }) {
  const of = (state: ScreenedSubject['state']) => subjects.filter((subject) => subject.state === state)
  const none = of('screened').filter(({ candidates }) => candidates.length === 0)
  const byLists = [...Map.groupBy(none, ({ searched }) => noCandidateInWords(searched))]
  const [notAnswered, notRun] = [of('not_answered'), of('not_run')]
  return (
    <>
      {notAnswered.length > 0 && (
        <Folded name="not-answered" of={notAnswered} words="Not answered" columns={whyColumns} isOpen>
          <p className="small">Nothing is known about them. Screen again to try once more.</p>
        </Folded>
      )}
      {notRun.length > 0 && (
        <Folded name="not-run" of={notRun} words="Not run" columns={whyColumns}>
          {lists.length === 0 && (
            <p className="small">
              Where no list is loaded, run <code>npm run load -- sanctions FILE</code> on the server.
            </p>
          )}
        </Folded>
      )}
      {byLists.map(([words, of], index) => (
        <Folded key={words} name={`no-candidate-${index}`} of={of} words={words} columns={screenedColumns} />
      ))}
      {counts.left > 0 && (
        <p className="quiet small">
          and {count(counts.left, 'more subject')} that this page does not list. Subjects with candidates come first.
        </p>
      )}
    </>
  )
}

/** A column that is left out where no row fills it. */
type SubjectColumn = Column<ScreenedSubject> & { isFilled?: (subject: ScreenedSubject) => boolean }

type Props = {
  name: string
  of: readonly ScreenedSubject[]
  words: string
  columns: SubjectColumn[]
  isOpen?: boolean
  children?: ReactNode
}

const Folded = ({ name, of, words, columns, isOpen = false, children }: Props) => (
  <details className={css.folded} open={isOpen}>
    <summary>
      {words}: {count(of.length, 'subject')}
    </summary>
    {children}
    <Table<ScreenedSubject>
      name={name}
      caption={words}
      rows={of}
      keyOf={({ key }) => key}
      columns={columns.filter(({ isFilled }) => isFilled === undefined || of.some(isFilled))}
    />
  </details>
)

const kindWords = { person: 'Person', company: 'Company' } as const

const subjectColumns: SubjectColumn[] = [
  { label: 'Subject', isName: true, isPersonal: true, value: ({ label }) => label },
  { label: 'Kind', isNarrow: true, isCategory: true, isPersonal: false, value: ({ kind }) => kindWords[kind] },
]
const screenedColumns: SubjectColumn[] = [
  ...subjectColumns,
  { label: 'Names searched', isPersonal: true, saysLabel: true, value: ({ names }) => names.join('; ') },
  {
    label: 'Same name, other details',
    saysLabel: true,
    isNarrow: true,
    value: ({ unlikely }) => unlikelyInWords(unlikely),
    isFilled: ({ unlikely }) => unlikely > 0,
  },
  {
    label: 'Screened',
    isNarrow: true,
    saysLabel: true,
    value: ({ screened_at }) => screened_at,
    cell: ({ screened_at }) => screened_at && timeInWords(screened_at),
  },
  { label: 'Note', value: ({ why }) => why, isFilled: ({ why }) => why !== null },
]
const whyColumns: SubjectColumn[] = [
  ...subjectColumns,
  { label: 'Why', isCategory: true, isPersonal: false, value: ({ why }) => why },
]

/** Their name agrees and their details do not, so the number is said. */
const unlikelyInWords = (unlikely: number) => (unlikely === 0 ? '' : count(unlikely, 'entry', 'entries'))
