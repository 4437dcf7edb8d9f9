import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CheckedFile, Report, ReportStep } from '../../../../contract/desk/reports.ts'
import type { ReportFormat } from '../../../../contract/reports.ts'
import { Read } from '../../../lookup/answer/Read.tsx'
import { useKept } from '../../../lookup/form/typed.ts'
import { whyNot } from '../../../server/request.ts'
import { useSending } from '../../../server/useSending.ts'
import { Button, firstClick } from '../../../ui/Button.tsx'
import { momentInWords, timeInWords } from '../../../ui/dates.ts'
import { Checkbox, Choices, Field, Select } from '../../../ui/Field.tsx'
import { Actions, Form } from '../../../ui/Form.tsx'
import { sha256Of } from '../../../ui/files.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useThisCase } from '../CaseScreen.tsx'
import { DownloadState } from './DownloadState.tsx'
import { useReportDownload } from './download-report.ts'
import parts from './Parts.module.css'
import css from './Report.module.css'
import { readNow } from './read-now.ts'
import { checkFile, redactionsQuery, releasesQuery, type Step, useRelease, useStep } from './report-data.ts'
import { Signing } from './Signing.tsx'

/** Sign-off, files, recipients, and the check of a file. */
export const SignAndSend = ({ report }: { report: Report }) => (
  <div className={parts.two}>
    <div className={parts.two}>
      <SignOff report={report} />
      <Download report={report} />
    </div>
    <div className={parts.two}>
      <ReleaseLog report={report} />
      <Check />
    </div>
  </div>
)

const stepWords: { readonly [step in ReportStep]: string } = {
  submitted: 'Submitted for sign-off',
  returned: 'Returned',
  signed: 'Signed off',
  correcting: 'Correction begun',
}

function SignOff({ report }: { report: Report }) {
  const { state, steps, may, sign_off, version } = report
  const [note, setNote] = useKept(['note of a step', report.report_id], '')
  const [isSigning, setSigning] = useState(false)
  const stepping = useStep(report)
  const go = (step: Step) =>
    stepping.mutate({ step, version, ...(note.trim() && { note: note.trim() }) }, { onSuccess: () => setNote('') })
  const [wasNoted] = useState(note !== '')
  return (
    <Panel title="Sign-off">
      <p>
        {state === 'draft' &&
          (sign_off === 'second'
            ? 'Submit the report. Somebody who wrote no part of it signs it off; then it is frozen.'
            : 'Sign the report off. Then it is frozen, and a correction becomes a new version.')}
        {state === 'submitted' &&
          'The report waits for somebody who wrote no part of it. It cannot be changed meanwhile.'}
        {state === 'signed' && 'The report is frozen. A correction becomes a new version that shows what changed.'}
      </p>
      {steps.length > 0 && (
        <ol className={parts.changes} aria-label="Steps of the sign-off">
          {steps.map(({ step, at, by_name, version, note }) => (
            <li key={`${step} ${at}`}>
              {stepWords[step]}, version {version}
              <p className={css.small}>
                {by_name ?? 'A former colleague'}, {timeInWords(at)}
              </p>
              {note && <p dir="auto">{note}</p>}
            </li>
          ))}
        </ol>
      )}
      {may.return && (
        <TextArea label="What should change" value={note} onChange={({ target }) => setNote(target.value)} />
      )}
      {stepping.error && <p role="alert">{whyNot(stepping.error)}</p>}
      <Actions>
        {may.sign && (
          <Button look="main" onClick={() => setSigning(true)}>
            Sign off …
          </Button>
        )}
        {may.submit && (
          <Button look={may.sign ? 'plain' : 'main'} onClick={firstClick(() => go('submit'))}>
            Submit for sign-off
          </Button>
        )}
        {may.return && <Button onClick={firstClick(() => go('return'))}>Return to author</Button>}
      </Actions>
      {may.correct && (
        <details open={wasNoted || undefined}>
          <summary>Correct this report</summary>
          <div className="stack-12">
            <TextArea label="Why it is corrected" value={note} onChange={({ target }) => setNote(target.value)} />
            <Actions>
              <Button onClick={firstClick(() => go('correct'))}>Correct report</Button>
            </Actions>
          </div>
        </details>
      )}
      {isSigning && (
        <Signing
          report={report}
          onSign={(signature) => stepping.mutateAsync({ step: 'sign', ...signature })}
          onClose={() => setSigning(false)}
        />
      )}
    </Panel>
  )
}

const formats: { readonly [format in ReportFormat]: { label: string; hint: string } } = {
  pdf: { label: 'PDF', hint: 'Tagged, with bookmarks and embedded fonts.' },
  docx: { label: 'Word (DOCX)', hint: 'The same text and citations.' },
  html: { label: 'HTML', hint: 'One file that needs nothing else.' },
}

/** Until the redactions are read again, no one downloads the full report by mistake. */
function Download({ report }: { report: Report }) {
  const redactions = useQuery({ ...redactionsQuery(report.report_id), refetchOnMount: 'always' })
  return (
    <Panel title="Download">
      <Read query={{ ...redactions, data: readNow(redactions) }} wanted="the redactions">
        {({ marks }) => <DownloadForm report={report} hasMarks={marks.length > 0} />}
      </Read>
    </Panel>
  )
}

function DownloadForm({ report, hasMarks }: { report: Report; hasMarks: boolean }) {
  const { version, signed_version } = report
  const [format, setFormat] = useState<ReportFormat>('pdf')
  const [chosen, setChosen] = useState<boolean | null>(null)
  // A report with redactions leaves without their words, unless somebody chooses otherwise.
  const isRedacted = chosen ?? hasMarks
  const [hasEvidence, setEvidence] = useState(false)
  const [isSigned, setSigned] = useState(signed_version !== null)
  const { state, make, stop } = useReportDownload(report)
  const takesEvidence = format === 'pdf' && !isRedacted
  const asked = {
    format,
    version: isSigned && signed_version !== null ? signed_version : version,
    isRedacted,
    hasEvidence: takesEvidence && hasEvidence,
  }

  return (
    <>
      <Choices
        id="format"
        label="Format"
        value={format}
        onChoose={(value) => setFormat(value as ReportFormat)}
        choices={(['pdf', 'docx', 'html'] as const).map((value) => ({ value, ...formats[value] }))}
      />
      {signed_version !== null && signed_version !== version && (
        <Checkbox
          label={`The signed version ${signed_version}, not the draft`}
          checked={isSigned}
          onChange={({ target }) => setSigned(target.checked)}
        />
      )}
      <Checkbox
        label="Redacted"
        hint={hasMarks ? 'Without what is marked under Redact.' : 'Nothing is marked under Redact yet.'}
        checked={isRedacted}
        onChange={({ target }) => setChosen(target.checked)}
      />
      {takesEvidence && (
        <Checkbox
          label="Attach the evidence"
          hint="The ZIP file with every answer of the case, byte for byte."
          checked={hasEvidence}
          onChange={({ target }) => setEvidence(target.checked)}
        />
      )}
      <Actions>
        {state.is === 'making' ? (
          <Button onClick={stop}>Stop download</Button>
        ) : (
          <Button look={report.state === 'signed' ? 'main' : 'plain'} onClick={() => void make(asked)}>
            Download {formats[format].label}
          </Button>
        )}
      </Actions>
      <DownloadState of={state} />
    </>
  )
}

type File = { version: number; format: ReportFormat; redacted: boolean }
const fileInWords = ({ version, format, redacted }: File) =>
  `${format.toUpperCase()} of version ${version}${redacted ? ', redacted' : ''}`

function ReleaseLog({ report: { report_id } }: { report: Report }) {
  const query = useQuery({ ...releasesQuery(report_id), refetchOnMount: 'always' })
  const releasing = useRelease(report_id)
  const { errors, isBusy, send } = useSending()
  const { is_reader } = useThisCase()
  return (
    <Panel title="Who received which version">
      <Read query={query} wanted="the release log">
        {({ files, releases }) => (
          <>
            {releases.length === 0 ? (
              <p>No one yet.</p>
            ) : (
              <ul className={parts.changes} aria-label="Releases">
                {releases.map(({ release_id, recipient, purpose, at, by_name, sha256, ...file }) => (
                  <li key={release_id}>
                    <strong dir="auto">{recipient}</strong>: {fileInWords(file)}
                    {purpose && <p dir="auto">{purpose}</p>}
                    <p className={css.small}>
                      {timeInWords(at)}, by {by_name ?? 'a former colleague'} · <code>{sha256.slice(0, 12)}…</code>
                    </p>
                  </li>
                ))}
              </ul>
            )}
            {is_reader ? null : files.length === 0 ? (
              <p className={css.small}>Download a file first. Then note who receives it.</p>
            ) : (
              <Form
                errors={errors}
                onSend={(given, form) =>
                  void send(async () => {
                    const file = files.find(({ sha256 }) => sha256 === given('sha256')) ?? files[0]!
                    const { version, format, redacted, sha256 } = file
                    const [recipient, purpose] = [given('recipient'), given('purpose')]
                    await releasing.mutateAsync({ version, format, redacted, sha256, recipient, purpose })
                    form.reset()
                  })
                }
              >
                <Select
                  name="sha256"
                  label="File"
                  options={files.map((file) => ({
                    value: file.sha256,
                    label: `${fileInWords(file)}, ${timeInWords(file.at)}, ${file.sha256.slice(0, 8)}`,
                  }))}
                />
                <Field name="recipient" label="Recipient" required />
                <Field name="purpose" label="Purpose" required />
                <Button type="submit" aria-disabled={isBusy || undefined}>
                  Note the release
                </Button>
              </Form>
            )}
          </>
        )}
      </Read>
    </Panel>
  )
}

type Checked = { name: string; sha256: string; checked: CheckedFile }

/** Sends only the hash: the file stays on this machine. */
function Check() {
  const [result, setResult] = useState<Checked | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  async function check(file: globalThis.File) {
    setResult(null)
    setFailed(null)
    try {
      const sha256 = await sha256Of(await file.arrayBuffer())
      if (sha256 === null) throw new Error('This browser can hash files over https only.')
      setResult({ name: file.name, sha256, checked: await checkFile(sha256) })
    } catch (error) {
      setFailed(whyNot(error as Error) ?? '')
    }
  }
  return (
    <Panel title="Check a file">
      <Field
        type="file"
        label="A copy of a report"
        hint="Its hash is compared with the ledger. The file stays on your machine."
        onChange={({ target }) => target.files?.[0] && void check(target.files[0])}
      />
      <div role="status">
        {result && (
          <>
            <p>{checkedInWords(result)}</p>
            <p className={css.small}>
              SHA-256 <code className={parts.hash}>{result.sha256}</code>
            </p>
          </>
        )}
      </div>
      {failed !== null && <p role="alert">The file was not checked. {failed}</p>}
    </Panel>
  )
}

function checkedInWords({ name, checked: { file } }: Checked): string {
  if (!file) return `${name} is not a file that was downloaded here, or it was changed.`
  const { version, newest_version, format, redacted, at, is_in_ledger } = file
  if (!is_in_ledger)
    return `${name} is in the list of files that were downloaded here, and the ledger does not hold its hash. Do not rely on it.`
  const signed = file.signed ? 'signed off' : 'not signed off'
  if (newest_version === null || format === null || redacted === null || at === null)
    return `${name} is an unchanged file of version ${version}, ${signed}, of a report in a case that you may not see.`
  const age = version < newest_version ? ` There is a newer version ${newest_version}.` : ''
  return `${name} is the unchanged ${fileInWords({ version, format, redacted })}, ${signed}, downloaded ${momentInWords(at)}.${age}`
}
