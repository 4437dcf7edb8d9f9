import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import type { ReportList, ReportTemplate } from '../../../../contract/desk/reports.ts'
import { fills } from '../../../../contract/reports.ts'
import { Read } from '../../../lookup/answer/Read.tsx'
import { mayChange } from '../../../lookup/purpose/cases.ts'
import { sentFacts } from '../../../lookup/report/sent-facts.ts'
import { toReport } from '../../../paths.ts'
import { Status } from '../../../register/Status.tsx'
import { whyNot } from '../../../server/request.ts'
import { Button, firstClick } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { timeInWords } from '../../../ui/dates.ts'
import { Choices } from '../../../ui/Field.tsx'
import { Actions } from '../../../ui/Form.tsx'
import { count } from '../../../ui/numbers.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { useThisCase } from '../CaseScreen.tsx'
import css from './Report.module.css'
import { reportsQuery, templatesQuery, useAddReport, useRemoveTemplate } from './report-data.ts'

/** The reports of a case, and a new one from a template. */
export function ReportTab() {
  const file = useThisCase()
  const { case_id, closed_at } = file
  const { state } = useLocation()
  const query = useQuery({ ...reportsQuery(case_id), refetchOnMount: 'always' })
  return (
    <Read query={query} wanted="the reports">
      {(reports) => {
        const draft = reports.find((report) => report.state === 'draft')
        // Facts from another screen go into the draft that was saved last.
        if (sentFacts(state) && draft && !query.isFetching)
          return <Navigate to={toReport(case_id, draft.report_id)} state={state} replace />
        return (
          <>
            {reports.length > 0 && <Reports reports={reports} />}
            {mayChange(file) && <NewReport isFirst={reports.length === 0} isSending={sentFacts(state) !== null} />}
            {!mayChange(file) && reports.length === 0 && (
              <Panel title="No report">
                <p>
                  {closed_at === null
                    ? 'Nobody wrote a report yet.'
                    : 'The case is closed, and nobody wrote a report in it.'}
                </p>
              </Panel>
            )}
          </>
        )
      }}
    </Read>
  )
}

export const stateTones = { draft: 'plain', submitted: 'warn', signed: 'good' } as const
export const stateWords = { draft: 'Draft', submitted: 'Waits for sign-off', signed: 'Signed off' } as const

const Reports = ({ reports }: Pick<ReportList, 'reports'>) => (
  <Panel title={reports.length === 1 ? 'Report' : 'Reports'}>
    <ul className="stack-16">
      {reports.map(({ report_id, case_id, title, state, version, saved }) => (
        <li key={report_id}>
          <Link to={toReport(case_id, report_id)} dir="auto">
            {title || 'Untitled report'}
          </Link>{' '}
          <Status tone={stateTones[state]}>{stateWords[state]}</Status>
          <p className={css.small}>
            Version {version}, saved by {saved.by_name ?? 'a former colleague'}, {timeInWords(saved.at)}
          </p>
        </li>
      ))}
    </ul>
  </Panel>
)

function NewReport({ isFirst, isSending }: { isFirst: boolean; isSending: boolean }) {
  const { case_id } = useThisCase()
  const templates = useQuery(templatesQuery)
  const [isOpen, setOpen] = useState(isFirst || isSending)
  const [chosen, setChosen] = useState<string | null>(null)
  const adding = useAddReport(case_id)
  const navigate = useNavigate()
  const { state } = useLocation()
  const sent = sentFacts(state)
  if (!isOpen)
    return (
      <Actions>
        <Button onClick={() => setOpen(true)}>New report</Button>
      </Actions>
    )
  return (
    <Panel title={isFirst ? 'Write a report' : 'New report'}>
      {sent && <p>The facts of “{sent.of}” wait. Start the report to insert them.</p>}
      {isFirst && (
        <p>
          A report cites the records of this case. The sections of a template fill from the case; you write beside them
          and insert facts, each with its citation.
        </p>
      )}
      <Read query={templates} wanted="the templates">
        {(templates) => {
          const template = templates.some((one) => one.template === chosen) ? chosen! : (templates[0]?.template ?? '')
          const removable = templates.find((one) => one.template === template && one.may_remove)
          return (
            <>
              <Choices
                id="template"
                label="Template"
                value={template}
                onChoose={setChosen}
                choices={templates.map((template) => ({
                  value: template.template,
                  label: template.is_own ? `${template.name} (made here)` : template.name,
                  hint: sectionsInWords(template),
                }))}
              />
              {adding.error && <p role="alert">{whyNot(adding.error)}</p>}
              <Actions>
                <Button
                  look="main"
                  aria-disabled={adding.isPending || undefined}
                  onClick={firstClick(() =>
                    adding.mutate(
                      { template },
                      {
                        onSuccess: ({ report_id }) =>
                          void navigate(toReport(case_id, report_id), { state: { ...state, isNew: true } }),
                      },
                    ),
                  )}
                >
                  Start report
                </Button>
                {!isFirst && <Button onClick={() => setOpen(false)}>Cancel</Button>}
                {removable && <RemoveTemplate key={template} {...removable} />}
              </Actions>
            </>
          )
        }}
      </Read>
    </Panel>
  )
}

function RemoveTemplate({ template, name }: Pick<ReportTemplate, 'template' | 'name'>) {
  const [isAsked, setAsked] = useState(false)
  const removing = useRemoveTemplate()
  return (
    <>
      <Button look="quiet" onClick={() => setAsked(true)}>
        Remove template
      </Button>
      {isAsked && (
        <Dialog title={`Remove the template “${name}”?`} onCancel={() => setAsked(false)}>
          <p>Nobody can start a report from it any more. Reports that were started from it stay.</p>
          {removing.error && <p role="alert">{whyNot(removing.error)}</p>}
          <Actions>
            <Button look="main" onClick={firstClick(() => removing.mutate(template))}>
              Remove template
            </Button>
            <Button onClick={() => setAsked(false)}>Cancel</Button>
          </Actions>
        </Dialog>
      )}
    </>
  )
}

const annex = 'Annex: '

/** The annexes come together: the same word before each would hide what they are. */
function sectionsInWords({ sections }: ReportTemplate): string {
  if (sections.length === 0) return 'No sections: everything is yours.'
  const titles = sections.map(({ title, fills: of }) => title || of.map((fill) => fills[fill]).join(', '))
  const annexes = titles.filter((title) => title.startsWith(annex)).map((title) => title.slice(annex.length))
  return [
    ...titles.filter((title) => !title.startsWith(annex)),
    ...(annexes.length > 0 ? [`${count(annexes.length, 'annex', 'annexes')}: ${annexes.join('; ')}`] : []),
  ].join(' · ')
}
