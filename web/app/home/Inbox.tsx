import { Link } from 'react-router'
import type { Inbox as Notices } from '../../../contract/desk/comments.ts'
import { stateInWords, toAnswer } from '../../lookup/comments/comments.ts'
import { toCase, toReport, withSearch } from '../../paths.ts'
import { Status } from '../../register/Status.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { numberInWords } from '../../ui/numbers.ts'
import { quoted } from '../../ui/text.ts'
import css from './Inbox.module.css'

type Notice = Notices['notices'][number]

type Props = { notices: readonly Notice[]; unread: number }

/** Comments that name the analyst or answer them. */
export const Inbox = ({ notices, unread }: Props) => (
  <>
    <h3 className={css.title}>{unread > 0 ? `Inbox: ${numberInWords(unread)} unread` : 'Inbox'}</h3>
    <ul className={css.notices}>
      {notices.map((notice) => (
        <li key={notice.comment_id} data-unread={notice.read_at === null || undefined}>
          <p className={css.head}>
            {notice.read_at === null && <Status>Unread</Status>}
            <Link to={placeOf(notice)}>
              {notice.written_by_name ?? 'A former colleague'} {whyInWords[notice.why]}
            </Link>
            <time dateTime={notice.written_at}>{timeInWords(notice.written_at)}</time>
          </p>
          <p className={css.text} dir="auto">
            {notice.text}
          </p>
          <p className={css.facts}>
            {notice.case_reference}, {whatOf(notice)}
            {notice.anchor_state !== 'there' && <> · {stateInWords(notice.anchor_state, notice.kind)}</>}
            {' · '}
            <Link
              to={placeOf(notice)}
              state={toAnswer(notice.comment_id)}
              aria-label={`Answer ${notice.written_by_name ?? 'a former colleague'}`}
            >
              Answer
            </Link>
          </p>
        </li>
      ))}
    </ul>
  </>
)

const whyInWords: { readonly [Why in Notice['why']]: string } = { named: 'named you', answer: 'answered you' }

const whatOf = ({ kind, report_title }: Notice): string =>
  kind === 'pin' ? 'a pin' : `a ${kind} of ${quoted(report_title, 'a report')}`

const placeOf = ({ kind, anchor, case_id, report_id, comment_id }: Notice): string =>
  kind === 'pin' || report_id === null
    ? withSearch(toCase(case_id, 'pins'), { pin: anchor })
    : withSearch(toReport(case_id, report_id), { comment: comment_id })
