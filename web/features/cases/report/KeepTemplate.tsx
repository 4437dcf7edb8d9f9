import { useState } from 'react'
import { useKept } from '../../../lookup/form/typed.ts'
import { whyNot } from '../../../server/request.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import bar from './ReportBar.module.css'
import { useKeepTemplate } from './report-data.ts'

type Props = {
  report_id: string
  /** The server keeps saved sections. @returns whether everything is saved now */
  onSave: () => Promise<boolean>
}

/** Saves the report's sections as a template for others, without its text. */
export function KeepTemplate({ report_id, onSave }: Props) {
  const [name, setName] = useKept(['name of a template', report_id], '')
  const [failure, setFailure] = useState<string | null>(null)
  const keeping = useKeepTemplate()

  async function keep(): Promise<void> {
    if (keeping.isPending) return
    setFailure(null)
    if (!(await onSave())) return setFailure('The report is not saved yet. Save it first, then keep the template.')
    keeping.mutate({ name: name.trim(), report_id }, { onSuccess: () => setName('') })
  }
  return (
    <details className={bar.fold}>
      <summary>Template</summary>
      <Form className={bar.keepTemplate} onSend={() => void keep()}>
        <Field
          label="Name of the template"
          hint="Keeps the titles of the sections and the blocks that fill themselves. Every analyst sees the titles, so put no names in them."
          value={name}
          maxLength={100}
          dir="auto"
          error={failure ?? whyNot(keeping.error) ?? undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <Button look="tool" type="submit" aria-disabled={keeping.isPending || undefined}>
          Keep template
        </Button>
        <p role="status">{keeping.data && `“${keeping.data.name}” is in the list of templates.`}</p>
      </Form>
    </details>
  )
}
