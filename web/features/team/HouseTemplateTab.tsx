import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import type { HouseTemplate, HouseWords } from '../../../contract/desk/house.ts'
import { longestStandardWords } from '../../../contract/house-template.ts'
import { Read } from '../../lookup/answer/Read.tsx'
import { type Changes, changesSince, isChangedByBoth, withChange } from '../../lookup/form/changes.ts'
import { useKept } from '../../lookup/form/typed.ts'
import { houseQuery } from '../../lookup/report/house.ts'
import { useSending } from '../../server/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { Field } from '../../ui/Field.tsx'
import { Actions, Form } from '../../ui/Form.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useHouse } from './house.ts'
import { LogoPanel } from './LogoPanel.tsx'

/** What each report shows of the organisation that makes it, for administrators. */
export function HouseTemplateTab() {
  return (
    <Read query={useQuery(houseQuery)} wanted="the house template">
      {(house) => (
        <>
          <WordsPanel house={house} />
          <LogoPanel logo={house.logo} organisation={house.organisation} />
        </>
      )}
    </Read>
  )
}

function WordsPanel({ house }: { house: HouseTemplate }) {
  const { set } = useHouse()
  const { errors, isBusy, send } = useSending()
  const [isSaved, setSaved] = useState(false)
  const [changes, setChanges] = useKept<Changes>(['house template'], {})
  const fieldOf = (name: keyof HouseWords) => ({
    name,
    value: changes[name]?.text ?? house[name],
    onChange({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
      setSaved(false)
      setChanges(withChange(changes, name, target.value, house[name]))
    },
    notice: isChangedByBoth(changes[name], house[name])
      ? `A colleague changed this meanwhile. It now says: ${house[name] || 'nothing'}`
      : undefined,
  })

  function save(given: (name: string) => string): void {
    if (isBusy) return
    setSaved(false)
    const words = wordsBy((name) => (changes[name] ? given(name) : house[name]))
    void send(async () => {
      await set({ ...words, seen: wordsOf(house) })
      setChanges((now) => changesSince(changes, now))
      setSaved(true)
    })
  }

  return (
    <Panel title="House template" isOfTab>
      <p>Each report uses it until it is signed. A signed report keeps the template of its day.</p>
      <Form label="House template" errors={errors} onSend={save}>
        <Field label="Organisation" {...fieldOf('organisation')} autoComplete="off" />
        <Field
          label="Signatory"
          {...fieldOf('signatory_name')}
          autoComplete="off"
          hint="Who issues your reports. The title page says so; it is not the signature."
        />
        <Field label="Role of the signatory" {...fieldOf('signatory_role')} autoComplete="off" />
        <Field
          label="Colour of headings"
          {...fieldOf('accent')}
          autoComplete="off"
          spellCheck={false}
          hint="Like #1d4f91, dark enough for white paper. Leave it empty for black."
        />
        <TextArea
          label="Words before the findings"
          {...fieldOf('words_before')}
          maxLength={longestStandardWords}
          hint="A section “About this report”. A blank line begins a paragraph."
        />
        <TextArea
          label="Words at the end"
          {...fieldOf('words_after')}
          maxLength={longestStandardWords}
          hint="A section “Terms”, before the annex of records."
        />
        <Actions>
          <Button look="main" type="submit" aria-disabled={isBusy}>
            Save
          </Button>
          {Object.keys(changes).length > 0 && <Button onClick={() => setChanges({})}>Discard changes</Button>}
          <span role="status" className="quiet small">
            {isSaved ? 'Saved.' : lastChange(house)}
          </span>
        </Actions>
      </Form>
    </Panel>
  )
}

const wordsBy = (of: (name: keyof HouseWords) => string): HouseWords => ({
  accent: of('accent'),
  signatory_name: of('signatory_name'),
  signatory_role: of('signatory_role'),
  organisation: of('organisation'),
  words_before: of('words_before'),
  words_after: of('words_after'),
})

const wordsOf = (house: HouseTemplate): HouseWords => wordsBy((name) => house[name])

const lastChange = ({ changed_at, changed_by }: HouseTemplate): string =>
  changed_at === null ? '' : `Last changed: ${timeInWords(changed_at)}, by ${changed_by ?? 'a former colleague'}.`
