import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Answer } from '../../api/Answer.tsx'
import { usePrice } from '../../api/credits.ts'
import { Foot } from '../../api/Foot.tsx'
import { type Given, useLookup } from '../../api/lookups.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useDraft } from '../../ui/useDraft.ts'
import { officerTypes } from '../../ui/words.ts'
import css from './DirectorsScreen.module.css'
import { DirectorTable } from './DirectorTable.tsx'

/** Officers by name. What is asked stands in the record alone, never in the address (design 7). */
export function DirectorsScreen() {
  const [search] = useSearchParams()
  const lookup = useLookup('director_search', null)
  const price = usePrice('director_search')
  const asked = lookup.again.isPending || lookup.again.isError ? lookup.again.variables : lookup.query.data?.params
  const isRun = search.has('record') || !lookup.again.isIdle

  return (
    <Screen title="Directors">
      <SearchForm asked={asked ?? {}} onSearch={lookup.again.mutate} />
      {isRun && (
        <Panel title={titleOf(asked ?? {})} foot={<Foot lookup={lookup} />}>
          <Answer lookup={lookup} wanted="officers" none={<NoneFound officer_type={asked?.officer_type} />}>
            {({ director_list, place_list, previous_page_id, next_page_id }, { params, record }) => (
              <>
                {place_list && place_list.length > 0 && (
                  <div className={css.choice}>
                    <p>Several places have this name. Which one? Choosing asks again, {price}.</p>
                    {place_list.map(({ name }) => (
                      <Button
                        key={name}
                        onClick={() => lookup.again.mutate({ ...params, place: name ?? '', page_id: '' })}
                      >
                        {name}
                      </Button>
                    ))}
                  </div>
                )}
                {director_list && director_list.length > 0 && (
                  <>
                    <p className={css.warning}>
                      The same name is not the same person: compare birth month, place and companies.
                    </p>
                    <DirectorTable directors={director_list} record={record.id} />
                    <p className={css.pages}>
                      {previous_page_id && (
                        <Button onClick={() => lookup.again.mutate({ ...params, page_id: previous_page_id })}>
                          Previous page, {price}
                        </Button>
                      )}
                      {next_page_id && (
                        <Button onClick={() => lookup.again.mutate({ ...params, page_id: next_page_id })}>
                          Next page, {price}
                        </Button>
                      )}
                    </p>
                  </>
                )}
              </>
            )}
          </Answer>
        </Panel>
      )}
    </Screen>
  )
}

function SearchForm({ asked, onSearch }: { asked: Given; onSearch: (params: Given) => void }) {
  const [name, setName] = useDraft(asked.name || [asked.surname, asked.forename].filter(Boolean).join(', '))
  const [place, setPlace] = useDraft(asked.place ?? '')
  const [officer_type, setOfficerType] = useDraft(asked.officer_type || 'CUR')
  const [error, setError] = useState<string>()
  const price = usePrice('director_search')

  function submit(event: FormEvent) {
    event.preventDefault()
    setError(name.trim() === '' ? 'Enter a name.' : undefined)
    if (name.trim() !== '') onSearch({ name: name.trim(), place: place.trim(), officer_type })
  }

  return (
    <form onSubmit={submit} className={css.form} noValidate>
      <Field
        label="Name"
        hint="Full name, or surname, forename"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={error}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
      <Field
        label="Place"
        hint="Town or postcode; empty for anywhere"
        value={place}
        onChange={(event) => setPlace(event.target.value)}
        maxLength={200}
        autoComplete="off"
      />
      <Select
        label="Look among"
        options={officerTypes}
        value={officer_type}
        onChange={(event) => setOfficerType(event.target.value)}
      />
      <Button look="main" type="submit">
        Search, {price}
      </Button>
    </form>
  )
}

const titleOf = ({ officer_type, place }: Given) =>
  `${officer_type === 'DIS' ? 'Disqualified people' : 'Officers'} of this name${place ? ` in ${place}` : ''}`

const NoneFound = ({ officer_type }: { officer_type: string | undefined }) => (
  <>
    <p>
      <strong>None found.</strong> {officer_type === 'DIS' ? 'No disqualified person' : 'No company officer'} of this
      name is on the register.
    </p>
    <p>Try an initial for the forename, or leave out the place.</p>
  </>
)
