import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Report } from '../../../contract/desk/data-subject.ts'
import { clean } from '../../../contract/values/clean.ts'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { useKept } from '../../lookup/form/typed.ts'
import { paths } from '../../paths.ts'
import { desk, send } from '../../server/desk.ts'
import { type FieldError, ProblemError } from '../../server/request.ts'
import { sessionQuery } from '../../server/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useIsSlow } from '../../ui/timing.ts'
import { ReportShown } from './ReportShown.tsx'

/** UK GDPR, chapter 3. Any other purpose is typed. */
const rights = [
  'Access request (article 15)',
  'Rectification (article 16)',
  'Erasure (article 17)',
  'Objection (article 21)',
  'Complaint',
]
const other = 'Other purpose'

/** For administrators: everything that is held about a person, to answer their request. */
export function DataSubjectScreen() {
  const { data: session } = useQuery(sessionQuery)
  return (
    <Screen
      title="Data subject report"
      under="Everything that this application holds about a name, an address or a number, in every case."
      isDossier
    >
      {session && session.role !== 'administrator' && (
        <Panel>
          <p>
            <strong>Only an administrator can create this report.</strong> Ask yours.
          </p>
          <p>
            <Link to={paths.records}>All records</Link>
          </p>
        </Panel>
      )}
      {session?.role === 'administrator' && <ReportForm />}
    </Screen>
  )
}

function ReportForm() {
  const { key } = useLocation()
  const [text, setText] = useKept(['data subject', key], '')
  const [chosen, setChosen] = useKept(['right', key], rights[0] ?? other)
  const [words, setWords] = useKept(['purpose', key], '')
  const [missing, setMissing] = useState<FieldError[]>([])
  const making = useMutation({
    mutationFn: (wanted: { text: string; purpose: string }) => send(desk.dataSubject.report(wanted)) as Promise<Report>,
  })
  const showsLoader = useIsSlow(making.isPending)
  const problem = making.error instanceof ProblemError ? making.error.problem : null
  const errors = missing.length > 0 ? missing : problem?.errors

  function submit() {
    const purpose = chosen === other ? words.trim() : chosen
    const wrong = [
      ...(clean(text) === '' ? [{ field: 'text', message: 'Enter a name, an address or a number.' }] : []),
      ...(purpose === '' ? [{ field: 'purpose', message: 'Enter the purpose of the report.' }] : []),
    ]
    setMissing(wrong)
    if (wrong.length === 0 && !making.isPending) making.mutate({ text: clean(text), purpose })
  }

  return (
    <>
      <Form className="stack-16 measure" errors={errors} onSend={submit}>
        <Field
          label="A name, an address or a number"
          hint="Numbers and postcodes are found in any format, names in any order."
          id="text"
          value={text}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
        <Select
          label="Purpose"
          value={chosen}
          options={[...rights, other].map((label) => ({ value: label, label }))}
          onChange={({ target }) => setChosen(target.value)}
        />
        {chosen === other && (
          <Field
            label="Other purpose"
            id="purpose"
            value={words}
            maxLength={500}
            onChange={({ target }) => setWords(target.value)}
          />
        )}
        <p className="quiet small">
          The ledger keeps this request with its purpose, as long as records without a case. The search is word for
          word, and does not look inside documents.
        </p>
        <p>
          <Button look="main" type="submit">
            Create report
          </Button>
        </p>
      </Form>
      {showsLoader && <p role="status">Searching all content …</p>}
      {making.error && !problem?.errors && <NotAnswered error={making.error} />}
      {making.data && !showsLoader && <ReportShown report={making.data} />}
    </>
  )
}
