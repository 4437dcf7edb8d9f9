import { useState } from 'react'
import type { RecordOf } from '../../../../contract/records.ts'
import { BirthDate } from '../../../register/BirthDate.tsx'
import { DateText } from '../../../register/DateText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { type Fact, Facts } from '../../../ui/Facts.tsx'
import { count } from '../../../ui/numbers.ts'

/** What the list says of its entry: all names, births, the regime, and which sanctions are imposed. */
export function ListedEntry({ entry }: { entry: RecordOf<'listed'> }) {
  const { sanctions_imposed_list, regime, designated_on, reasons, birth_list, birth_place_list } = entry
  const facts: Fact[] = [
    [
      'Sanctions imposed',
      sanctions_imposed_list?.length ? <Lines key="sanctions" of={sanctions_imposed_list} /> : null,
    ],
    ['Regime', regime],
    ['Designated', designated_on && <DateText key="day" date={designated_on} />],
    ['Names', entry.name_list?.length ? <Names key="names" of={entry.name_list} /> : entry.name],
    [
      'Born',
      birth_list?.length ? (
        <span key="births" className="row-8">
          {birth_list.map((birth) => (
            <BirthDate key={birth} date={birth} isPublished />
          ))}
        </span>
      ) : null,
    ],
    ['Place of birth', birth_place_list?.join('; ')],
    ['Nationality', entry.nationality_list?.join('; ')],
    ['Position', entry.position_list?.join('; ')],
    ['Address', entry.address_list?.length ? <Lines key="address" of={entry.address_list} /> : null],
    ['Statement of reasons', reasons],
    ['Other information', entry.other_information],
  ]
  return (
    <>
      <Facts
        facts={facts.filter(
          ([label, value]) => Boolean(value) || always.has(label) || (label === 'Born' && isPerson(entry)),
        )}
      />
      <Identifiers of={entry.identifier_list ?? []} />
    </>
  )
}

/** Said also where the list does not give it. */
const always = new Set(['Sanctions imposed', 'Regime'])
const isPerson = ({ kind }: RecordOf<'listed'>) => /individual|person/i.test(kind ?? '')

const Lines = ({ of }: { of: readonly string[] }) => (
  <ul>
    {[...new Set(of)].map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

const Names = ({ of }: { of: readonly RecordOf<'listed_name'>[] }) => (
  <ul>
    {of.map((one) => (
      <li key={`${one.name} ${one.name_type} ${one.script}`}>
        <bdi>{one.name}</bdi> <span className="quiet tiny">{aboutName(one)}</span>
      </li>
    ))}
  </ul>
)

/** `Alias, low quality, Cyrillic`. */
const aboutName = ({ name_type, strength, script }: RecordOf<'listed_name'>): string =>
  [name_type, strength && (/quality/i.test(strength) ? strength : `${strength} quality`), script]
    .filter(Boolean)
    .join(', ')

/** Passports and other numbers show only on a press, and never on paper. */
function Identifiers({ of }: { of: readonly RecordOf<'listed_identifier'>[] }) {
  const [isShown, show] = useState(false)
  if (of.length === 0) return null
  return (
    <div className="stack-8 at-start on-screen">
      <Button look="tool" aria-expanded={isShown} onClick={() => show(!isShown)}>
        {isShown ? 'Hide identifiers' : `Show ${count(of.length, 'identifier')}`}
      </Button>
      {isShown && (
        <Facts
          facts={of.map(({ kind, value }): Fact => [kind ?? 'Number', value && <code key="value">{value}</code>])}
        />
      )}
    </div>
  )
}
