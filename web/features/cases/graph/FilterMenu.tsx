import { useState } from 'react'
import type { GraphEdge, GraphNode } from '../../../../contract/desk/graph.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox, Field } from '../../../ui/Field.tsx'
import { numberInWords } from '../../../ui/numbers.ts'
import { Popover } from '../../../ui/Popover.tsx'
import { everything, type Filter } from './drawn.ts'
import css from './FilterMenu.module.css'
import { glyphs } from './glyphs.ts'

type Props = {
  graph: { nodes: readonly GraphNode[]; edges: readonly GraphEdge[] }
  filter: Filter
  onFilter: (filter: Filter) => void
}

/** The kinds, relations and years that are drawn. */
export function FilterMenu({ graph: { nodes, edges }, filter, onFilter }: Props) {
  /** A year that is half typed, until its field is left. */
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({})
  const kinds = Map.groupBy(nodes, ({ kind }) => kind)
  const relations = Map.groupBy(edges, ({ kind }) => kind)
  const isOn = filterInWords(filter) !== null
  const toggled = <Value,>(list: readonly Value[], value: Value) =>
    list.includes(value) ? list.filter((other) => other !== value) : [...list, value]
  const year = (text: string) => (/^[1-9]\d{3}$/.test(text) ? Number(text) : null)
  return (
    <Popover
      label="Filter"
      button={(opens) => (
        <Button look="tool" aria-pressed={isOn} {...opens}>
          {isOn ? 'Filtered' : 'Filter'}
        </Button>
      )}
    >
      {() => (
        <div className={css.filter}>
          <fieldset>
            <legend>Show</legend>
            {[...kinds].map(([kind, { length }]) => (
              <Checkbox
                key={kind}
                label={`${glyphs[kind].many}, ${numberInWords(length)}`}
                checked={!filter.kinds.includes(kind) && (kind !== 'document' || filter.documents)}
                onChange={() => onFilter(withKind(filter, kind, toggled(filter.kinds, kind)))}
              />
            ))}
          </fieldset>
          <fieldset>
            <legend>Relations</legend>
            {[...relations].map(([kind, list]) => (
              <Checkbox
                key={kind}
                label={`${list[0]?.label ?? kind}${list[0]?.inferred ? ' (inferred)' : ''}, ${numberInWords(list.length)}`}
                checked={!filter.relations.includes(kind)}
                onChange={() => onFilter({ ...filter, relations: toggled(filter.relations, kind) })}
              />
            ))}
          </fieldset>
          <div className={css.years}>
            <Field
              label="From year"
              inputMode="numeric"
              maxLength={4}
              value={typed.from ?? filter.from ?? ''}
              onChange={({ target }) => {
                setTyped({ from: target.value })
                onFilter({ ...filter, from: year(target.value) })
              }}
              onBlur={() => setTyped({})}
            />
            <Field
              label="To year"
              inputMode="numeric"
              maxLength={4}
              value={typed.to ?? filter.to ?? ''}
              onChange={({ target }) => {
                setTyped({ to: target.value })
                onFilter({ ...filter, to: year(target.value) })
              }}
              onBlur={() => setTyped({})}
            />
          </div>
          <p className="quiet">A relation without a date stays.</p>
          {isOn && (
            <Button
              look="tool"
              onClick={() => {
                setTyped({})
                onFilter(everything)
              }}
            >
              Show everything
            </Button>
          )}
        </div>
      )}
    </Popover>
  )
}

/** Documents are drawn on request alone: otherwise each is counted on its company. */
const withKind = (filter: Filter, kind: GraphNode['kind'], kinds: Filter['kinds']): Filter =>
  kind === 'document'
    ? {
        ...filter,
        kinds: filter.kinds.filter((other) => other !== kind),
        documents: !filter.documents || filter.kinds.includes(kind),
      }
    : { ...filter, kinds }

/** Null if nothing is left out. */
export function filterInWords({ kinds, relations, from, to }: Filter): string | null {
  const left = kinds.map((kind) => glyphs[kind].many)
  const words = [
    left.length > 0 && `without ${left.join(', ').toLowerCase()}`,
    relations.length > 0 && `without the relations ${relations.map((name) => name.replaceAll('_', ' ')).join(', ')}`,
    from !== null && `from ${from}`,
    to !== null && `to ${to}`,
  ].filter(Boolean)
  return words.length === 0 ? null : `Filtered: ${words.join(', ')}.`
}
