import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HouseTemplate, HouseWords } from '../../../contract/desk/house.ts'
import { longestStandardWords } from '../../../contract/house-template.ts'
import { Read } from '../../lookup/answer/Read.tsx'
import { useKept, useKeptFields } from '../../lookup/form/typed.ts'
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
  // The template as the change began: null while nothing is changed.
  const [opened, setOpened] = useKept<HouseWords | null>(['house template as its change began'], null)
  const typed = useKeptFields(['house template'])
  const isChangedByBoth = (name: keyof HouseWords): boolean =>
    opened !== null && opened[name] !== house[name] && (typed.now[name] ?? opened[name]) !== opened[name]
  const fieldOf = (name: keyof HouseWords) => ({
    name,
    defaultValue: typed.first[name] ?? house[name],
    error: isChangedByBoth(name) ? changedInWords(house, name) : undefined,
  })

  function forget(form?: HTMLFormElement): void {
    typed.forget(form)
    setOpened(null)
  }

  function save(given: (name: string) => string): void {
    if (isBusy) return
    setSaved(false)
    const before = opened ?? wordsOf(house)
    // A field left as it was keeps what a colleague wrote there. One that was changed replaces what the form shows.
    const left = (name: keyof HouseWords) => given(name) === before[name]
    const words = wordsBy((name) => (left(name) ? house[name] : given(name)))
    void send(async () => {
      await set({ ...words, seen: wordsOf(house) })
      forget()
      setSaved(true)
    })
  }

  return (
    <Panel title="House template" isOfTab>
      <p>Each report uses it until it is signed. A signed report keeps the template of its day.</p>
      <Form
        label="House template"
        errors={errors}
        onSend={save}
        onChange={(event) => {
          setSaved(false)
          if (!opened) setOpened(wordsOf(house))
          typed.keep(event)
        }}
      >
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
          {opened && (
            <Button onClick={({ currentTarget }) => forget(currentTarget.form ?? undefined)}>Discard changes</Button>
          )}
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

const changedInWords = (house: HouseTemplate, name: keyof HouseWords): string =>
  `${house.changed_by ?? 'A former colleague'} changed this meanwhile. It now says: ${house[name] || 'nothing'}`

const lastChange = ({ changed_at, changed_by }: HouseTemplate): string =>
  changed_at === null ? '' : `Last changed: ${timeInWords(changed_at)}, by ${changed_by ?? 'a former colleague'}.`
