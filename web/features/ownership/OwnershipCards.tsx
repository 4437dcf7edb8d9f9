import type { CaseOwnership, OwnershipChain, OwnershipNode } from '../../../contract/desk/ownership.ts'
import { ruleWords } from '../../../contract/ownership.ts'
import { kindInWords, rangeOrNone } from '../../../entities/ownership/in-words.ts'
import { ListedMark } from '../../lookup/screening/ListedMark.tsx'
import { Button } from '../../ui/Button.tsx'
import { count } from '../../ui/numbers.ts'
import css from './Ownership.module.css'
import { nameIn } from './ownership-data.ts'

type Props = { ownership: CaseOwnership; case_id: string; onSelect: (key: string) => void }

/** On a narrow screen: a card for each end above the company, and for each company below it. */
export function OwnershipCards({ ownership, case_id, onSelect }: Props) {
  const { chains, nodes } = ownership
  const [asked] = nodes
  const past = nodes.filter(({ ended }) => ended)
  return (
    <div className={css.cards}>
      {asked && (
        <>
          <h2>This company</h2>
          <Card node={asked} case_id={case_id} onSelect={onSelect} />
        </>
      )}
      <Group
        title="Who controls it"
        chains={chains.filter(({ direction }) => direction === 'up')}
        ownership={ownership}
        case_id={case_id}
        onSelect={onSelect}
      />
      <Group
        title="What it controls"
        chains={chains.filter(({ direction }) => direction === 'down')}
        ownership={ownership}
        case_id={case_id}
        onSelect={onSelect}
      />
      {past.length > 0 && (
        <>
          <h2>Control that ended</h2>
          {past.map((node) => (
            <Card key={node.key} node={node} case_id={case_id} onSelect={onSelect} />
          ))}
        </>
      )}
    </div>
  )
}

type GroupProps = Props & { title: string; chains: readonly OwnershipChain[] }

function Group({ title, chains, ownership, case_id, onSelect }: GroupProps) {
  if (chains.length === 0) return null
  const nameOf = nameIn(ownership)
  const byEnd = Map.groupBy(chains, ({ to, rule }) => `${to} ${rule === 'circle'}`)
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {[...byEnd].map(([key, its]) => {
          const node = ownership.nodes.find((node) => node.key === its[0]!.to)
          const total = ownership.totals.find(
            ({ to, direction }) => to === its[0]!.to && direction === its[0]!.direction,
          )
          return (
            node && (
              <li key={key}>
                <Card node={node} case_id={case_id} isOnCircle={its[0]!.rule === 'circle'} onSelect={onSelect}>
                  {its.length > 1 && total && (
                    <p>
                      {rangeOrNone(total)}, over {count(its.length, 'chain')}
                    </p>
                  )}
                  {its.slice(0, 5).map(({ path, rule, ...range }) => (
                    <p key={path.join(' ')}>
                      {rule !== 'circle' && its.length === 1 && `${rangeOrNone(range)}. `}
                      {path.length > 2 && `${path.map(nameOf).join(' – ')}. `}
                      <span className="quiet">{ruleWords[rule]}.</span>
                    </p>
                  ))}
                  {its.length > 5 && <p>and {its.length - 5} more chains, in the table.</p>}
                </Card>
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}

type CardProps = {
  node: OwnershipNode
  case_id: string
  isOnCircle?: boolean
  onSelect: (key: string) => void
  children?: React.ReactNode
}

const Card = ({ node, case_id, isOnCircle, onSelect, children }: CardProps) => (
  <div
    className={css.card}
    data-person={node.kind === 'person' ? '' : undefined}
    data-circle={isOnCircle ? '' : undefined}
  >
    <p>
      <Button look="quiet" onClick={() => onSelect(node.key)}>
        <strong>{node.label}</strong>
      </Button>
    </p>
    <p className="quiet">{kindInWords(node)}</p>
    <ListedMark of={[node.key]} case_id={case_id} isShort />
    {children}
  </div>
)
