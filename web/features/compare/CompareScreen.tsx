import { dayOfMoment } from '../../ui/periods.ts'
import { Screen } from '../../ui/Screen.tsx'
import css from './CompareScreen.module.css'
import { isOneEntry, type Pair, type Told } from './comparison.ts'
import { FactTable } from './FactTable.tsx'
import { SharedAddresses } from './SharedAddresses.tsx'
import { SharedCompanies } from './SharedCompanies.tsx'
import { SidePanel } from './SidePanel.tsx'
import { type Side, useSide } from './useSide.ts'

/** Two entries of the register side by side, for somebody else to judge. */
export function CompareScreen() {
  const [first, second] = [useSide('a'), useSide('b')]
  const [a, b] = [toldOf(first), toldOf(second)]
  return (
    <Screen title="Two officers side by side">
      <p className={css.note}>
        This decides nothing. Facts that agree do not make two entries one person, and one person may stand in the
        register under entries that differ.
      </p>
      <div className={css.sides}>
        <SidePanel title="First" side={first} other={second} />
        <SidePanel title="Second" side={second} other={first} />
      </div>
      {a && b ? (
        <Compared both={[a, b]} records={[recordOf(first), recordOf(second)]} />
      ) : (
        <p className={css.note}>Nothing is compared until both are answered.</p>
      )}
    </Screen>
  )
}

function Compared({ both, records }: { both: Pair<Told>; records: Pair<string> }) {
  return (
    <>
      {isOneEntry(both) && (
        <p className={css.one}>
          <strong>Both sides are one and the same entry</strong> of the register: there is nothing to compare it with.
        </p>
      )}
      <FactTable both={both} />
      <SharedCompanies both={both} />
      <SharedAddresses both={both} records={records} />
    </>
  )
}

const recordOf = ({ lookup }: Side): string => lookup.query.data?.record.id ?? ''

function toldOf({ lookup }: Side): Told | null {
  const { data } = lookup.query
  const director = data?.result?.director
  return director ? { director, told: dayOfMoment(data.record.at) } : null
}
