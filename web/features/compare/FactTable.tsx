import { agreements } from '../../register/agreement.ts'
import { BirthDate } from '../../register/BirthDate.tsx'
import { Status } from '../../register/Status.tsx'
import { Table } from '../../table/Table.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { type Fact, factsOf, type Pair, type Told } from './comparison.ts'
import css from './FactTable.module.css'
import { OfBoth } from './OfBoth.tsx'

/** Fact by fact, with a word for each: agree, differ, not told. */
export const FactTable = ({ both }: { both: Pair<Told> }) => (
  <Panel title="Fact by fact" foot={<OfBoth />}>
    <Table<Fact>
      caption="Facts of both"
      rows={factsOf(both)}
      keyOf={({ label }) => label}
      columns={[
        { label: 'Fact', isName: true, width: '22%', cell: ({ label }) => label },
        { label: 'First', saysLabel: true, width: '31%', cell: (fact) => shown(fact, 0) },
        { label: 'Second', saysLabel: true, width: '31%', cell: (fact) => shown(fact, 1) },
        {
          label: 'Both',
          width: '16%',
          cell: ({ agreement }) =>
            agreement === null ? (
              <span className={css.none}>not compared</span>
            ) : (
              <Status tone={agreements[agreement].tone}>{agreements[agreement].words}</Status>
            ),
        },
      ]}
    />
  </Panel>
)

function shown({ values, isBirth }: Fact, side: 0 | 1) {
  const value = values[side]
  if (!value) return <span className={css.none}>not given</span>
  return isBirth ? <BirthDate date={value} isPublished /> : value
}
