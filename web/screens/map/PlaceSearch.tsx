import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Answer } from '../../api/Answer.tsx'
import { useCase } from '../../api/cases.ts'
import { usePrice } from '../../api/credits.ts'
import { Foot } from '../../api/Foot.tsx'
import { useLookup } from '../../api/lookups.ts'
import { NotAnswered } from '../../api/NotAnswered.tsx'
import { usePointedAt } from '../../api/pointer.ts'
import { GeoDataLayer } from '../../map/GeoDataLayer.tsx'
import { toPlotted } from '../../map/plotted-place.ts'
import { TakeAway } from '../../map/take/TakeAway.tsx'
import { UkMap } from '../../map/UkMap.tsx'
import { toMap } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useDraft } from '../../ui/useDraft.ts'
import { layerOf } from './layer-of.ts'
import { MapFrame } from './MapFrame.tsx'
import css from './MapScreen.module.css'
import { PlaceList } from './PlaceList.tsx'
import { useSelected } from './useSelected.ts'

/** A postcode, street or place, in words first and on the map beside them. The URL is the search and the selection. */
export function PlaceSearch() {
  const [search] = useSearchParams()
  const pointed = usePointedAt()
  const text = search.get('text') ?? pointed.value ?? ''
  const lookup = useLookup('geo_code', text === '' ? null : { text })
  const asked = lookup.query.data?.params.text ?? text
  const plotted = toPlotted(lookup.query.data?.result?.geo_data_list ?? [])
  const [selected, select] = useSelected()
  const { file } = useCase()
  const record = lookup.query.data?.record

  return (
    <MapFrame
      find={null}
      subject={text}
      tools={
        <TakeAway
          layers={record ? [layerOf(asked, record.id, lookup.query.data?.result?.geo_data_list ?? [])] : []}
          caseReference={file?.reference ?? null}
          records={record ? [record] : []}
        />
      }
      map={
        <UkMap label="Map of the places listed" marks={plotted}>
          <GeoDataLayer places={plotted} selected={selected} onSelect={select} />
        </UkMap>
      }
    >
      <SearchForm text={asked} />
      {pointed.error && <NotAnswered error={pointed.error} />}
      {(text !== '' || search.has('record')) && (
        <Panel title={`Places for “${asked}”`} foot={<Foot lookup={lookup} />}>
          <Answer
            lookup={lookup}
            wanted="the place"
            none={
              <p>
                <strong>None found.</strong> No postcode, street or place of the United Kingdom is known by this. A
                place may be followed by its county, and a street by its place: “Newport, Shropshire”.
              </p>
            }
          >
            {({ geo_data_list }, { record }) => (
              <PlaceList places={geo_data_list ?? []} record={record.id} selected={selected} onSelect={select} />
            )}
          </Answer>
        </Panel>
      )}
    </MapFrame>
  )
}

function SearchForm({ text }: { text: string }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useDraft(text)
  const [error, setError] = useState<string>()
  const price = usePrice('geo_code')

  async function submit(event: FormEvent) {
    event.preventDefault()
    setError(typed.trim() === '' ? 'Enter a postcode, a street or a place.' : undefined)
    if (typed.trim() !== '') await navigate(toMap({ text: typed.trim() }))
  }

  return (
    <form onSubmit={submit} className={css.form} noValidate>
      <Field
        label="Postcode, street or place"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={error}
        maxLength={200}
        autoComplete="off"
      />
      <Button look="main" type="submit">
        Find, {price}
      </Button>
    </form>
  )
}
