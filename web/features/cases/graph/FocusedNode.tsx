import { useState } from 'react'
import type { ShortMark } from '../../../lookup/screening/short-marks.ts'
import { Button } from '../../../ui/Button.tsx'
import { count } from '../../../ui/numbers.ts'
import { type Drawn, type DrawnLink, type DrawnNode, edgeInWords, otherEnd } from './drawn.ts'
import css from './FocusedNode.module.css'
import { glyphs, standingOf } from './glyphs.ts'
import { NodeGlyph } from './NodeGlyph.tsx'

type Props = {
  drawn: Drawn
  marks: ReadonlyMap<string, ShortMark>
  /** The node in the middle; null before the first choice. */
  current: string | null
  onGo: (key: string) => void
  onOpen: (key: string) => void
  onWhole: () => void
}

/** The most steps of the way that are shown. */
const mostSteps = 4

/** For a narrow screen: one node with its neighbours by role. A press on a neighbour moves on; the way back stays above. */
export function FocusedNode({ drawn, marks, current, onGo, onOpen, onWhole }: Props) {
  const [way, setWay] = useState<readonly string[]>([])
  const busiest = drawn.nodes.toSorted((one, other) => other.degree - one.degree)[0]
  const node = (current === null ? undefined : drawn.nodeOf.get(current)) ?? busiest
  if (!node) return null
  const back = way.flatMap((key) => drawn.nodeOf.get(key) ?? []).slice(-mostSteps)
  const roles = Map.groupBy(drawn.linksOf.get(node.key) ?? [], (link) => roleOf(link, node, drawn))
  const unlinked = drawn.inTray.filter(({ key }) => key !== node.key)

  function go(key: string): void {
    setWay(way.includes(key) ? way.slice(0, way.indexOf(key)) : [...way, node!.key])
    onGo(key)
  }
  return (
    <div className={css.focused}>
      {back.length > 0 && (
        <nav aria-label="Way back" className={css.way}>
          {back.map(({ key, label }) => (
            <Button key={key} look="quiet" onClick={() => go(key)}>
              ‹ {label}
            </Button>
          ))}
        </nav>
      )}
      <div className={css.card}>
        <h2>
          <button type="button" data-node={node.key} onClick={() => onOpen(node.key)}>
            <NodeGlyph kind={node.kind} /> <span className={css.name}>{node.label}</span>
          </button>
        </h2>
        <Facts node={node} mark={marks.get(node.key)} />
        <Button look="quiet" onClick={onWhole}>
          Whole drawing
        </Button>
      </div>
      {[...roles].map(([role, links]) => (
        <section key={role}>
          <h3>
            {role}, {links.length}
          </h3>
          <ul>
            {links.map((link) => {
              const other = drawn.nodeOf.get(otherEnd(link, node.key))
              return (
                other && (
                  <li key={link.key}>
                    <Neighbour
                      node={other}
                      mark={marks.get(other.key)}
                      relation={link.edges.map(edgeInWords).join('; ')}
                      onGo={go}
                    />
                  </li>
                )
              )
            })}
          </ul>
        </section>
      ))}
      {unlinked.length > 0 && (
        <section>
          <h3>Without links, {unlinked.length}</h3>
          <ul>
            {unlinked.map((other) => (
              <li key={other.key}>
                <Neighbour node={other} mark={marks.get(other.key)} onGo={go} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

type NeighbourProps = { node: DrawnNode; mark: ShortMark | undefined; relation?: string; onGo: (key: string) => void }

const Neighbour = ({ node, mark, relation, onGo }: NeighbourProps) => (
  <button type="button" className={css.neighbour} data-node={node.key} onClick={() => onGo(node.key)}>
    <strong>
      <NodeGlyph kind={node.kind} /> {node.label}
    </strong>
    <Facts node={node} mark={mark} />
    {relation && <span>{relation}</span>}
  </button>
)

function Facts({ node, mark }: { node: DrawnNode; mark: ShortMark | undefined }) {
  const standing = standingOf(node)
  const fact = node.kind === 'group' ? undefined : node.of[0]?.fact
  const documents = node.documents > 0 ? count(node.documents, 'document') : ''
  const facts = [fact, documents].filter(Boolean).join(' · ')
  return (
    <>
      {facts && <span>{facts}</span>}
      {standing && (
        <span className={css.standing} data-standing={standing.kind}>
          {standing.words}
        </span>
      )}
      {mark && (
        <span className={css.standing} data-standing="banned">
          {mark.words}
        </span>
      )}
    </>
  )
}

/** `People: Officer of`: who they are, and the relation. */
function roleOf(link: DrawnLink, node: DrawnNode, { nodeOf }: Drawn): string {
  const other = nodeOf.get(otherEnd(link, node.key))
  const [edge] = link.edges
  const kind = other ? glyphs[other.kind].many : ''
  return `${kind}: ${edge?.label ?? ''}${edge?.inferred ? ' (inferred)' : ''}`
}
