import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { RecordOf } from '../../../contract/records.ts'
import { clean } from '../../../contract/values/clean.ts'
import { Answer, NoneFound } from '../../lookup/answer/Answer.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { NearNames } from '../../lookup/answer/NearNames.tsx'
import { Pager } from '../../lookup/answer/Pager.tsx'
import { ShowOnMap } from '../../lookup/answer/ShowOnMap.tsx'
import { errorsOf, type Refused } from '../../lookup/form/form-errors.ts'
import { useSessionAnswers } from '../../lookup/lookups.ts'
import { pressForAddress } from '../../lookup/presses.ts'
import { useLinkPrice, usePrice, usePriceEach, withPrice } from '../../lookup/price/prices.tsx'
import { PurposeFirst } from '../../lookup/purpose/PurposeFirst.tsx'
import { HeldLink, useHeld } from '../../lookup/record/HeldLink.tsx'
import { withoutEmpty } from '../../lookup/record/held.ts'
import { useLookup } from '../../lookup/useLookup.ts'
import { toCompanies } from '../../paths.ts'
import { companyTypes } from '../../register/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { lateParts } from '../../ui/late-parts.ts'
import { beginPress } from '../../ui/newest-press.ts'
import { count } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useGoTo } from '../../ui/PlainLink.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useDraft } from '../../ui/url-state.ts'
import css from './CompaniesScreen.module.css'
import { CompanyTable } from './CompanyTable.tsx'
import { CompanyTabs } from './CompanyTabs.tsx'

// It knows many forenames, and most searches find a company. An answer is shown without it too.
const PeopleNamed = lazy(() =>
  import('./PeopleNamed.tsx').then(
    ({ PeopleNamed }) => ({ default: PeopleNamed }),
    () => ({ default: () => null }),
  ),
)

const { fetchParts: fetchReadings, useParts: useReadings } = lateParts(() => import('./number-or-name.ts'))

/** Companies by name or number. The address holds the search. */
export function CompaniesScreen() {
  const [search] = useSearchParams()
  const given = (name: string) => search.get(name) ?? ''
  const [name, place, number, type, page_id] = ['name', 'place', 'number', 'type', 'page'].map(given) as Five
  // Decision 0005: a place after a comma narrows a name search to it.
  const named = place === '' ? name : `${name}, ${place}`
  const byName = useLookup('company_name_search', number === '' && name !== '' ? { name: named, type, page_id } : null)
  const byNumber = useLookup('company_number_search', number === '' ? null : { company_number: number, type, page_id })
  const lookup = number === '' ? byName : byNumber
  const answer = lookup.query.data
  const known = useSessionAnswers()
  // A link to a record shows the search of that record.
  const asked = name === '' && number === '' ? (answer?.params ?? {}) : { name, company_number: number, type, place }

  // A page is not a form field: the answer itself says that it has expired.
  const wrong = errorsOf(lookup.operation, lookup.query.error).filter(({ name }) => name !== 'page_id')
  const isSearched = name !== '' || number !== '' || search.has('record')
  const isOpen = !answer && !lookup.query.error
  // Above, it says why nothing is searched.
  const isRefused = lookup.isOnlyRead && isOpen
  const isComing = isSearched && isOpen && !isRefused && lookup.start === null

  return (
    <Screen title="Companies" tabs={<CompanyTabs />} subject={number || named} isCompact>
      <PurposeFirst operation={lookup.operation}>
        <SearchForm
          asked={asked}
          wrong={wrong}
          isComing={isComing}
          isAnswered={Boolean(answer?.result)}
          isWhole={!place && !page_id}
        />
      </PurposeFirst>
      {isSearched && wrong.length === 0 && !isRefused && (
        <Panel title={titleOf(asked)} isOfTab foot={<Foot lookup={lookup} />}>
          <Answer
            lookup={lookup}
            none={
              <NoneFound of="company_name_search">
                <TryNext asked={asked} />
              </NoneFound>
            }
            tryNext={<TryNext asked={asked} />}
            pages={(answered) => <Pager shown={answered} known={known} slot="record" of="companies" />}
          >
            {(result, answered) => (
              <>
                <CompanyTable
                  companies={result.company_short_list ?? none}
                  answered={answered}
                  lead={
                    <span className="row-8" data-for-all>
                      <Places key={answered.record.id} places={placesIn(result)} asked={asked} />
                      <ShowOnMap layers={[answered.record.id]} placed="town" />
                    </span>
                  }
                />
                {/* Below, where it moves nothing when it comes. */}
                <Suspense>{asked.name && isForOtherWords(result) && <PeopleNamed name={clean(asked.name)} />}</Suspense>
              </>
            )}
          </Answer>
        </Panel>
      )}
    </Screen>
  )
}

const none: never[] = []

type Five = [string, string, string, string, string]
type Asked = { name?: string; place?: string; company_number?: string; type?: string }

type FormProps = {
  asked: Asked
  wrong: Refused[]
  /** The answer is not here yet. */
  isComing: boolean
  isAnswered: boolean
  /** The answer is the first page of all places, as the form searches it. */
  isWhole: boolean
}

const example = 'A name, a number, or the start of a number with *, such as 9000*'
const missing = 'The search could not load. Check the network, and search again. If it still fails, reload the page.'

/** Above an answer it takes one line, and says how a text is read once that text is another. */
function SearchForm({ asked, wrong, isComing, isAnswered, isWhole }: FormProps) {
  const goTo = useGoTo()
  const before = asked.company_number || asked.name || ''
  const [name, setName, noteSent] = useDraft(before)
  const [type, setType] = useDraft(asked.type ?? '')
  const [error, setError] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const readings = useReadings(name !== before, name).parts
  // As it was: a text may have been searched as a name although it could be a number.
  const isSame = clean(name) === clean(before)
  const isNumber = isSame || !readings ? Boolean(asked.company_number) : readings.numberIn(clean(name)) !== null
  const operation = isNumber ? 'company_number_search' : 'company_name_search'
  const known = usePrice(operation)
  const price = isSame || readings ? known : ''

  const isLine = (isComing || isAnswered) && !error && !isMissing && wrong.length === 0
  const isOther = !isSame || type !== (asked.type ?? '')
  const params = { name: asked.name, company_number: asked.company_number, type }
  const held = useHeld(isAnswered && isWhole && !isOther ? { operation, params: withoutEmpty(params) } : null)
  const messageOf = (isOf: (refused: Refused) => boolean) => wrong.find(isOf)?.message

  async function submit() {
    const typed = clean(name)
    const isNewest = beginPress()
    setMissing(false)
    if (typed === '') return setError('Enter a company name or number.')
    const readings = await fetchReadings().catch(() => null)
    // The screen may have been left meanwhile.
    if (!isNewest() || !box.current) return
    if (!readings) return setMissing(true)
    const number = isSame ? asked.company_number : readings.numberIn(typed)
    const problem = number ? null : readings.whyNeither(typed)
    setError(problem ?? undefined)
    if (problem) return
    noteSent(typed)
    pressForAddress()
    await goTo(toCompanies(number ? { number, type } : { name: typed, type }))
  }

  return (
    <div ref={box} className={css.request} data-request={isLine || undefined} data-other={isOther || undefined}>
      <Form className={css.form} onSend={() => void submit()}>
        <Field
          label="Company name or number"
          data-change
          value={name}
          onChange={(event) => setName(event.target.value)}
          hint={(clean(name) && !isSame && readings?.howRead(clean(name))) || example}
          error={error ?? messageOf(({ name }) => name !== 'type')}
          maxLength={160}
          autoComplete="off"
          spellCheck={false}
        />
        <Select
          label="Search in"
          options={companyTypes}
          value={type}
          error={messageOf(({ name }) => name === 'type')}
          onChange={(event) => setType(event.target.value)}
        />
        <Button look="main" type="submit">
          {withPrice('Search', held ? 'free' : price)}
        </Button>
      </Form>
      {isMissing && <p role="alert">{missing}</p>}
    </div>
  )
}

const titleOf = ({ name, company_number, place }: Asked) =>
  company_number
    ? `Results for ${company_number}`
    : name
      ? `Results for “${name}”${place ? ` in ${place}` : ''}`
      : 'Companies found'

const placesIn = (result: { place_list?: RecordOf<'place'>[] | null } | object) =>
  ('place_list' in result ? (result.place_list ?? []) : []).flatMap(({ name }) => name ?? [])

/** No company has the name as typed. */
const isForOtherWords = (result: { searched_name?: string | null } | object) =>
  'searched_name' in result && Boolean(result.searched_name)

const TryNext = ({ asked: { name, place, type, company_number: number } }: { asked: Asked }) => (
  <>
    {type && name && (
      <p>
        The search covered one kind of name only.{' '}
        <OtherSearch search={{ name, place }}>Search all companies</OtherSearch>
      </p>
    )}
    {name && <p>Fewer words find more.</p>}
    {name && <NearNames of="company" text={name} />}
    {place && name && (
      <p>
        The search covered {place} only. <OtherSearch search={{ name, type }}>Search everywhere</OtherSearch>
      </p>
    )}
    {number && !number.endsWith('*') && (
      <p>
        Some services match whole numbers only.{' '}
        <OtherSearch search={{ number: `${number}*`, type }}>Search numbers that start with {number}</OtherSearch>
      </p>
    )}
    <Suspense>{name && <PeopleNamed name={clean(name)} />}</Suspense>
  </>
)

type OtherSearchProps = { search: Parameters<typeof toCompanies>[0]; children: ReactNode }

function OtherSearch({ search, children }: OtherSearchProps) {
  const { name, place, number, type } = search
  const operation = number ? 'company_number_search' : 'company_name_search'
  const params = number ? { company_number: number, type } : { name: place ? `${name}, ${place}` : name, type }
  return (
    <HeldLink
      asks={{ operation, params: withoutEmpty(params) }}
      to={toCompanies(search)}
      price={useLinkPrice(operation)}
    >
      {children}
    </HeldLink>
  )
}

/** Places at first. A button shows the rest. */
const atFirst = 12

/** A menu that narrows the search to one place. */
function Places({ places: named, asked: { name, type, place: chosen } }: { places: string[]; asked: Asked }) {
  const places = [...new Set(named)]
  const price = usePriceEach('company_name_search')
  const [showsAll, setShowsAll] = useState(false)
  const first = places.filter((place, index) => index < atFirst || place === chosen)
  const more = places.length - first.length
  if (places.length < 2 && !chosen) return null
  return (
    <Popover
      label="Narrow to a place"
      button={(opens) => (
        <Button look="quiet" {...opens}>
          {chosen ? `In ${chosen}` : 'Narrow to a place'}
        </Button>
      )}
    >
      {() => (
        <nav className={css.places} aria-label="Narrow to a place">
          <p>{withPrice('Each place', price)}</p>
          <ul>
            <li>
              <Link to={toCompanies({ name, type })} aria-current={chosen ? undefined : 'true'}>
                Everywhere
              </Link>
            </li>
            {(showsAll ? places : first).map((place) => (
              <li key={place}>
                {place === chosen ? (
                  <Link to={toCompanies({ name, place, type })} aria-current="true">
                    {place}
                  </Link>
                ) : (
                  <HeldLink
                    asks={{ operation: 'company_name_search', params: { name: `${name}, ${place}`, type } }}
                    to={toCompanies({ name, place, type })}
                  >
                    {place}
                  </HeldLink>
                )}
              </li>
            ))}
            {more > 0 && (
              <li>
                <Button look="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
                  {showsAll ? 'Fewer places' : count(more, 'more place')}
                </Button>
              </li>
            )}
          </ul>
        </nav>
      )}
    </Popover>
  )
}
