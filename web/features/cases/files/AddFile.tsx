import { longestSource, mostOwnFileBytes } from '../../../../contract/own-files.ts'
import { useAddFile } from '../../../lookup/document/own-files.ts'
import { useSending } from '../../../server/useSending.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Actions, Form } from '../../../ui/Form.tsx'
import { useChosenFile } from '../../../ui/useChosenFile.ts'
import { useThisCase } from '../CaseScreen.tsx'

const most = `${mostOwnFileBytes / 1024 / 1024} MB`

/** Adds one file. The server reads its kind from its bytes. */
export function AddFile({ onDone }: { onDone: () => void }) {
  const { case_id } = useThisCase()
  const add = useAddFile(case_id)
  const { errors, isBusy, send } = useSending()
  const { choose, refused, checked } = useChosenFile({
    field: 'file',
    most: mostOwnFileBytes,
    none: 'Choose a file.',
    tooLarge: `This file is larger than ${most}. Add a smaller one.`,
  })

  function addChosen(given: (name: string) => string): void {
    if (isBusy) return
    const file = checked()
    if (file === null) return
    void send(async () => {
      await add.mutateAsync({ file, source: given('source'), day: given('day') })
      onDone()
    })
  }

  return (
    <Form label="Add a file" errors={refused ?? errors} onSend={addChosen} onCancel={onDone}>
      <Field
        label="File"
        name="file"
        id="file"
        type="file"
        hint={`A PDF, PNG, JPEG, TIFF, mail (.eml) or web page saved as one file. At most ${most}.`}
        accept=".pdf,.png,.jpg,.jpeg,.tif,.tiff,.eml,.html,.htm,.mhtml,.mht"
        onChange={({ target }) => choose(target.files?.[0] ?? null)}
      />
      <Field
        label="Source"
        name="source"
        maxLength={longestSource}
        hint="Who or what it comes from, for example: the client, by e-mail."
      />
      <Field label="Received on" name="day" type="date" defaultValue={today()} />
      <Actions>
        <Button look="main" type="submit" aria-disabled={isBusy}>
          Add file
        </Button>
        <Button onClick={onDone}>Cancel</Button>
        <span role="status" className="quiet small">
          {isBusy ? 'Adding the file …' : 'Free. It is kept and erased with the case.'}
        </span>
      </Actions>
    </Form>
  )
}

/** Of the person at the desk, not of Greenwich. */
const today = (): string => new Date().toLocaleDateString('sv-SE')
