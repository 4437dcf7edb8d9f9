import { Fragment } from 'react'
import { useSearchParams } from 'react-router'
import type { RecordOf } from '../../../contract/records.ts'
import { Answer, NoneFound } from '../../lookup/answer/Answer.tsx'
import { AnswerTable } from '../../lookup/answer/AnswerTable.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { NotRun } from '../../lookup/answer/NotAnswered.tsx'
import { useCarriedPlace, useCarryPlace } from '../../lookup/form/carried-place.ts'
import { useHandedOver } from '../../lookup/form/handed-over.ts'
import { LookupForm } from '../../lookup/form/LookupForm.tsx'
import { pressForAddress } from '../../lookup/presses.ts'
import { usePriceEach } from '../../lookup/price/prices.tsx'
import { PlaceLink } from '../../lookup/record/HeldLink.tsx'
import { useLookup } from '../../lookup/useLookup.ts'
import { toTelephone } from '../../paths.ts'
import type { Column } from '../../table/Table.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useGoTo } from '../../ui/PlainLink.tsx'
import { quoted } from '../../ui/text.ts'
import { whyNoCode } from './number-kind.ts'

/** The dialling codes of a town, or the towns of a code. Neither is personal, so the text is in the URL. */
export function AreaCodes() {
  const [search] = useSearchParams()
  const given = useHandedOver()
  const goTo = useGoTo()
  const text = search.get('of') ?? ''
  const pointless = whyNoCode(text)
  const lookup = useLookup('area_code', text === '' || pointless ? null : { area_or_code: text })
  const price = usePriceEach('geo_code')
  const asked = lookup.query.data?.params.area_or_code ?? text
  const isRun = lookup.isOnRecord || (text !== '' && !pointless)
  const answered = lookup.query.data
  // The map finds no place by a code, and a postcode has no codes.
  const isTown = !/[\d*]/.test(asked)
  useCarryPlace(asked, answered && isTown ? { id: answered.record.id, case_id: answered.case_id } : undefined)
  const carried = useCarriedPlace()
  const offered = /\d/.test(carried) ? {} : { area_or_code: carried }

  return (
    <>
      <LookupForm
        operation="area_code"
        fields={['area_or_code']}
        asked={isRun || pointless ? { area_or_code: asked } : { ...offered, ...given }}
        onAsk={({ area_or_code = '' }) => {
          pressForAddress()
          void goTo(toTelephone('area-codes', { of: area_or_code }))
        }}
        verb="Find area codes"
      />
      {pointless && !isRun && <NotRun>{pointless}</NotRun>}
      {isRun && (
        <Panel
          isOfTab
          title={['Area codes', quoted(asked, null)].filter(Boolean).join(' for ')}
          foot={<Foot lookup={lookup} />}
        >
          <Answer
            lookup={lookup}
            none={
              <NoneFound of="area_code">
                <p>Try the first letters of a name followed by *, or the first letters of a postcode.</p>
              </NoneFound>
            }
          >
            {({ area_code_list }, answered) => (
              <AnswerTable
                name="codes"
                caption={`Area codes for ${asked}`}
                of={answered}
                rows={area_code_list ?? []}
                keyOf={({ code }, index) => `${code}/${index}`}
                pins={pins}
                columns={columnsFor(price)}
              />
            )}
          </Answer>
        </Panel>
      )}
    </>
  )
}

const pins = { kind: 'telephone', at: (_: unknown, index: number) => `/area_code_list/${index}` } as const

const columnsFor = (price: string): Column<RecordOf<'area_code'>>[] => [
  {
    label: 'Code',
    isName: true,
    value: ({ code }) => code,
    cell: ({ code }) => (code ? <Identifier>{code}</Identifier> : 'not given'),
  },
  {
    label: 'Places, largest first',
    cost: price,
    value: ({ place_list }) => place_list?.map(({ name }) => name).join('; '),
    cell: ({ place_list }) => <Places places={place_list} />,
  },
  {
    label: 'Number of places',
    align: 'end',
    saysLabel: true,
    value: ({ place_list_num }) => place_list_num,
    cell: ({ place_list_num }) => numberInWords(place_list_num),
  },
]

/** A missing list is not an empty one. */
function Places({ places }: { places: RecordOf<'area_code'>['place_list'] }) {
  if (!places) return 'not given'
  if (places.length === 0) return 'none'
  return places.map(({ name }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a place is its position in the answer.
    <Fragment key={index}>
      {index > 0 && '; '}
      {name ? <PlaceLink text={name}>{name}</PlaceLink> : 'no name'}
    </Fragment>
  ))
}
