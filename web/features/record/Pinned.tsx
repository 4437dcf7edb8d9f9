import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { LedgerRecord } from '../../lookup/lookups.ts'
import { pinsQuery } from '../../lookup/pin/pins.ts'
import { useOwnCase } from '../../lookup/purpose/cases.ts'
import { toCase } from '../../paths.ts'
import { Panel } from '../../ui/Panel.tsx'
import css from './Pinned.module.css'

/** What was pinned of the record in its own case, for whoever is a member of that. */
export function Pinned({ record: { id, case_id } }: { record: LedgerRecord }) {
  const file = useOwnCase(case_id)
  const { data: pins = [] } = useQuery({ ...pinsQuery(file?.case_id ?? ''), enabled: file !== undefined })
  const own = pins.filter((pin) => pin.record === id)
  if (!file || own.length === 0) return null
  return (
    <Panel title="Pinned" actions={<Link to={toCase(file.case_id)}>Open {file.reference}</Link>}>
      <ul className={css.pins}>
        {own.map(({ pin_id, position, pointer, note }) => (
          <li key={pin_id}>
            <span>Pin {position}</span> <code>{pointer || 'the whole record'}</code>
            {note && <p>{note}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
