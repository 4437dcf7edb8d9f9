import { Link } from 'react-router'
import type { Report } from '../../../../contract/desk/reports.ts'
import { toCase, toReport, withSearch } from '../../../paths.ts'
import { Status } from '../../../register/Status.tsx'
import { Button, ButtonGroup } from '../../../ui/Button.tsx'
import { CopyLink } from '../../../ui/Copyable.tsx'
import { timeInWords } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { placeOfCaret } from './comment-marks.ts'
import { KeepTemplate } from './KeepTemplate.tsx'
import { Outline } from './Outline.tsx'
import css from './ReportBar.module.css'
import { CommentsButton } from './ReportComments.tsx'
import { stateTones, stateWords } from './ReportTab.tsx'
import small from './SmallField.module.css'
import { Toolbar } from './Toolbar.tsx'
import type { Writing } from './useWriting.ts'

export const reportParts = [
  { part: '', label: 'Write' },
  { part: 'redact', label: 'Redact' },
  { part: 'versions', label: 'Versions' },
  { part: 'send', label: 'Sign and send' },
] as const
type Part = (typeof reportParts)[number]

type Props = {
  report: Report
  writing: Writing
  /** Those that the analyst may open. */
  parts: readonly Part[]
  shown: Part['part']
  onShow: (part: Part['part']) => void
}

/** Everything that acts on the report, in one bar over it. */
export function ReportBar({ report, writing, parts, shown, onShow }: Props) {
  const { view, state, draft, comments, facts } = writing
  return (
    <div className={css.bar}>
      <nav className={css.parts} aria-label="Report">
        <Link to={toCase(report.case_id, 'report')} aria-label="All reports" title="All reports">
          <Icon name="left" size={16} />
        </Link>
        <ButtonGroup label="Work on the report">
          {parts.map(({ part, label }) => (
            <Button
              key={part}
              look="tool"
              className={css.part}
              aria-pressed={part === shown}
              onClick={() => onShow(part)}
            >
              {label}
            </Button>
          ))}
        </ButtonGroup>
      </nav>
      <p className={css.state}>
        <Status tone={stateTones[report.state]}>{stateWords[report.state]}</Status>
        <SavingState draft={draft} />
      </p>
      {shown === '' && !draft.isChoosing && (
        <div className={css.tools} role="toolbar" aria-label="Text">
          {view && state && report.may.edit && <Toolbar view={view} state={state} onFacts={() => facts.find()} />}
          <CommentsButton
            report={report}
            isOpen={comments.commenting.isOpen}
            className={css.bare}
            onOpen={comments.open}
          />
          {view && state && <MoreOfReport report={report} writing={writing} view={view} state={state} />}
        </div>
      )}
    </div>
  )
}

type MoreProps = { report: Report; writing: Writing } & { [name in 'view' | 'state']: NonNullable<Writing[name]> }

/** The sections, the title page, the template and a link: behind one button. */
function MoreOfReport({ report, writing, view, state }: MoreProps) {
  const to = withSearch(toReport(report.case_id, report.report_id), { place: placeOfCaret(state) })
  return (
    <Popover
      label="More actions: report"
      button={(opens) => (
        <Button look="tool" className={css.bare} aria-label="More actions: report" {...opens}>
          More
        </Button>
      )}
    >
      {(close) => (
        <div className={css.more}>
          <Outline view={view} state={state} isEditable={writing.isEditable} onGo={close} />
          <TitlePage writing={writing} />
          {report.may.edit && <KeepTemplate report_id={report.report_id} onSave={writing.draft.save} />}
          <p>
            <CopyLink to={to} of="this paragraph" />
          </p>
        </div>
      )}
    </Popover>
  )
}

const TitlePage = ({ writing: { fields, change, isEditable } }: { writing: Writing }) => (
  <details className={css.fold}>
    <summary>Title page</summary>
    <label className={`${small.field} ${css.below}`}>
      Classification
      <input
        value={fields.classification}
        maxLength={100}
        readOnly={!isEditable}
        placeholder="Confidential"
        dir="auto"
        onChange={({ target }) => change('classification', target.value)}
      />
    </label>
    <label className={`${small.field} ${css.below}`}>
      Prepared for
      <input
        value={fields.recipient}
        maxLength={200}
        readOnly={!isEditable}
        dir="auto"
        onChange={({ target }) => change('recipient', target.value)}
      />
    </label>
  </details>
)

const SavingState = ({ draft: { saving, isChoosing, choose, save } }: Pick<Writing, 'draft'>) => (
  <span className={css.saving} role="status" data-saving={saving.is}>
    {saving.is === 'saved' && `Saved ${timeInWords(saving.at).replace(/:\d\d$/, '')}`}
    {saving.is === 'unsaved' && 'Not saved yet'}
    {saving.is === 'saving' && 'Saving …'}
    {saving.is === 'conflict' && (
      <>
        <strong>Not saved.</strong> {saving.saved.by_name ?? 'A former colleague'} changed this part too.{' '}
        <Button look="quiet" aria-expanded={isChoosing} onClick={() => choose(!isChoosing)}>
          {isChoosing ? 'Back to the text' : 'Choose what to keep'}
        </Button>
      </>
    )}
    {saving.is === 'failed' && (
      <>
        <strong>Not saved.</strong> {saving.why} Your text stays here.{' '}
        <Button look="quiet" onClick={() => void save()}>
          Save now
        </Button>
      </>
    )}
  </span>
)
