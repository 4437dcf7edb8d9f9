import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { clean } from '../../../contract/values/clean.ts'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { StillReading } from '../../lookup/answer/Read.tsx'
import { useCarriedPlace, useCarryPlace } from '../../lookup/form/carried-place.ts'
import { usePointedAt } from '../../lookup/pointer.ts'
import { pressForAddress } from '../../lookup/presses.ts'
import { usePrice, withPrice } from '../../lookup/price/prices.tsx'
import { useCase } from '../../lookup/purpose/cases.ts'
import { useLookup } from '../../lookup/useLookup.ts'
import { toMap } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { isFromTab } from '../../ui/from-tab.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useGoTo } from '../../ui/PlainLink.tsx'
import { useDraft } from '../../ui/url-state.ts'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import css from './Map.module.css'
import { useHadLayers, useMapState } from './map-state.ts'
import { placesCode, usePinsShown } from './useLayers.ts'

/** A map is opened without a text, so the code that reads one loads with it. */
const readingCode = queryOptions({
  queryKey: ['the reading of places'],
  queryFn: () => import('./read-place.ts'),
  staleTime: Number.POSITIVE_INFINITY,
})

const loadLayerPanel = async () => (await import('./LayerPanel.tsx')).LayerPanel
const LayerPanel = lazyPart(loadLayerPanel)
const PlacedHere = lazyPart(async () => (await import('./PlacedHere.tsx')).PlacedHere)
const loadPlacesFound = async () => (await import('./PlacesFound.tsx')).PlacesFound
const PlacesFound = lazyPart(loadPlacesFound)

/** A search for a postcode, street or place. The URL is the search and the selection. */
export function PlaceSearch() {
  const [search] = useSearchParams()
  const pointed = usePointedAt()
  const text = search.get('text') ?? pointed.value ?? ''
  const code = useQuery({ ...readingCode, enabled: text !== '' })
  const here = code.data?.answeredHere(text)
  const isForService = text !== '' && here === null
  const lookup = useLookup('geo_code', isForService ? { text } : null)
  const asked = lookup.query.data?.params.text ?? text
  const carried = useCarriedPlace()
  const hasLayers = useHadLayers(useMapState())
  const hasPins = usePinsShown().length > 0
  const answered = lookup.query.data
  // A text that is refused here is not offered to another tab.
  const worked = typeof here === 'object' && here !== null ? { id: text } : undefined
  useCarryPlace(asked, answered ? { id: answered.record.id, case_id: answered.case_id } : worked)

  return (
    <>
      <SearchForm text={asked || carried} />
      <Suspense>{(hasLayers || hasPins) && <LayerPanel />}</Suspense>
      {pointed.error && <NotAnswered error={pointed.error} />}
      {text !== '' && code.isFetching && <StillReading />}
      {code.error && <NotAnswered error={code.error} onRetry={() => void code.refetch()} />}
      <Suspense>
        {here && !search.has('record') && <PlacedHere answer={here} />}
        {(isForService || search.has('record')) && <PlacesFound lookup={lookup} text={asked} />}
      </Suspense>
    </>
  )
}

function SearchForm({ text }: { text: string }) {
  const goTo = useGoTo()
  const [typed, setTyped, noteSent] = useDraft(text)
  const [error, setError] = useState<string>()
  const price = usePrice('geo_code')
  const { file, shown } = useCase()
  const onlyRead = file ? undefined : shown
  const field = useFocusOnOpening()
  const client = useQueryClient()

  async function submit() {
    const text = clean(typed)
    setError(text === '' ? 'Enter a postcode, a street or a place.' : undefined)
    if (text === '') return
    // The next place is typed over this one.
    flushSync(() => setTyped(text))
    if (document.activeElement === field.current) field.current?.select()
    noteSent(text)
    pressForAddress()
    await goTo(toMap({ text }))
  }

  return (
    <Form className={css.form} label="Find a place" onSend={() => void submit()}>
      <Field
        ref={field}
        label="Postcode, street or place"
        hint={onlyRead && `Finds positions, and places on record in ${onlyRead.reference}.`}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          // The answer needs this code. If it does not load, the answer says so.
          for (const load of [loadPlacesFound, loadLayerPanel]) load().catch(() => {})
          void client.prefetchQuery(readingCode)
          void client.prefetchQuery(placesCode)
        }}
        error={error}
        maxLength={200}
        autoComplete="off"
      />
      <Button look="main" type="submit">
        {onlyRead ? 'Find' : withPrice('Find', price)}
      </Button>
    </Form>
  )
}

/**
 * A link to the map without a place puts the focus into the field. A tab keeps its own focus, and on a touch screen the
 * keyboard would cover the map.
 */
function useFocusOnOpening(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  const { key, search, state } = useLocation()
  const isOpened = useNavigationType() === 'PUSH' && search === '' && !isFromTab(state)
  const isTouched = useMediaQuery('(hover: none), (pointer: coarse)')
  const takesFocus = isOpened && !isTouched
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed again.
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus, key])
  return field
}
