import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { RecordOf } from '../../../contract/records.ts'
import { Answer } from '../../api/Answer.tsx'
import { usePrice } from '../../api/credits.ts'
import { Foot } from '../../api/Foot.tsx'
import { useLookup } from '../../api/lookups.ts'
import { Pager } from '../../api/Pager.tsx'
import { toCompanies } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useDraft } from '../../ui/useDraft.ts'
import { companyTypes } from '../../ui/words.ts'
import css from './CompaniesScreen.module.css'
import { CompanyTable } from './CompanyTable.tsx'
import { Places } from './Places.tsx'

/** Companies by name, or by a number or the beginning of one. The URL is the search. */
export function CompaniesScreen() {
  const [search] = useSearchParams()
  const given = (name: string) => search.get(name) ?? ''
  const [name, place, number, type, page_id] = ['name', 'place', 'number', 'type', 'page'].map(given) as Five
  // Decision 0005: a place after a comma narrows a name search to it.
  const named = place === '' ? name : `${name}, ${place}`
  const byName = useLookup('company_name_search', number === '' && name !== '' ? { name: named, type, page_id } : null)
  const byNumber = useLookup('company_number_search', number === '' ? null : { company_number: number, type, page_id })
  const lookup = number === '' ? byName : byNumber
  // A link to a record alone shows what was asked then.
  const asked =
    name === '' && number === '' ? (lookup.query.data?.params ?? {}) : { name, company_number: number, type, place }

  return (
    <Screen title="Companies" subject={number || named}>
      <SearchForm asked={asked} />
      {(name !== '' || number !== '' || search.has('record')) && (
        <Panel title={titleOf(asked)} foot={<Foot lookup={lookup} />}>
          <Answer lookup={lookup} wanted="companies" none={<NoneFound asked={asked} />}>
            {(result, { record }) => (
              <>
                <Places places={placesIn(result)} asked={asked} />
                <CompanyTable companies={result.company_short_list ?? []} record={record.id} />
                <Pager operation={lookup.operation} links={result} page="page" slot="record" of="companies" />
              </>
            )}
          </Answer>
        </Panel>
      )}
    </Screen>
  )
}

type Five = [string, string, string, string, string]
export type Asked = { name?: string; place?: string; company_number?: string; type?: string }

function SearchForm({ asked }: { asked: Asked }) {
  const navigate = useNavigate()
  const [name, setName] = useDraft(asked.company_number || asked.name || '')
  const [type, setType] = useDraft(asked.type ?? '')
  const [error, setError] = useState<string>()
  const price = usePrice(isNumber(name.trim()) ? 'company_number_search' : 'company_name_search')

  async function submit(event: FormEvent) {
    event.preventDefault()
    const typed = name.trim()
    setError(typed === '' ? 'Enter a company name, or a number or how it begins.' : undefined)
    if (typed !== '') await navigate(toCompanies(isNumber(typed) ? { number: typed, type } : { name: typed, type }))
  }

  return (
    <form onSubmit={submit} className={css.form} noValidate>
      <Field
        label="Company name or number"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={error}
        maxLength={160}
        autoComplete="off"
        spellCheck={false}
      />
      <Select
        label="Look among"
        options={companyTypes}
        value={type}
        onChange={(event) => setType(event.target.value)}
      />
      <Button look="main" type="submit">
        Search, {price}
      </Button>
    </form>
  )
}

const isNumber = (typed: string) => /^[A-Za-z]{0,2}\d{3,8}[A-Za-z]?\*?$/.test(typed)

const titleOf = ({ name, company_number, place }: Asked) =>
  company_number ? `Numbered ${company_number}` : `Named “${name ?? ''}”${place ? ` in ${place}` : ''}`

const placesIn = (result: { place_list?: RecordOf<'place'>[] | null } | object) =>
  ('place_list' in result ? (result.place_list ?? []) : []).flatMap(({ name }) => name ?? [])

const NoneFound = ({ asked }: { asked: Asked }) => (
  <>
    <p>
      <strong>None found.</strong> The register holds no such company {asked.type ? 'of this kind' : 'at present'}.
    </p>
    {!asked.type && asked.name && (
      <p>
        It may be <Link to={toCompanies({ name: asked.name, type: 'DISSOLVED' })}>dissolved</Link>, or have had{' '}
        <Link to={toCompanies({ name: asked.name, type: 'FORMER' })}>this name before</Link>. Fewer words find more.
      </p>
    )}
  </>
)
