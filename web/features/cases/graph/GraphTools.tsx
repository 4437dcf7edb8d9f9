import type { ReactNode, RefObject } from 'react'
import type { CasePath } from '../../../../contract/desk/graph.ts'
import { Gaps } from '../../../lookup/decisions/Gaps.tsx'
import menus from '../../../table/Toolbar.module.css'
import { Button, ButtonGroup } from '../../../ui/Button.tsx'
import { count } from '../../../ui/numbers.ts'
import { Popover } from '../../../ui/Popover.tsx'
import sheet from '../../../ui/Sheet.module.css'
import type { DrawnNode } from './drawn.ts'
import { FindNode } from './FindNode.tsx'
import type { GraphHandle } from './GraphDrawing.tsx'
import css from './GraphTools.module.css'

type Props = {
  isTable: boolean
  /** Otherwise a table, or one node with its neighbours. */
  isDrawn: boolean
  onView: (view: '' | 'table') => void
  handle: RefObject<GraphHandle | null>
  nodes: readonly DrawnNode[]
  onFound: (key: string) => void
  canUndo: boolean
  canRedo: boolean
  undo: () => void
  redo: () => void
  again: () => void
  isSelecting: boolean
  onSelecting: (isSelecting: boolean) => void
  filter: ReactNode
  exports: () => ReactNode
}

/** The bar above the drawing. */
export const GraphTools = ({ isTable, onView, handle, filter, ...props }: Props) => (
  <div className={`${sheet.bar} on-screen ${css.bar}`}>
    <ButtonGroup label="View">
      <Button look="tool" aria-pressed={!isTable} onClick={() => onView('')}>
        Graph
      </Button>
      <Button look="tool" aria-pressed={isTable} onClick={() => onView('table')}>
        Table
      </Button>
    </ButtonGroup>
    {filter}
    {!isTable && <FindNode nodes={props.nodes} onFound={props.onFound} />}
    {props.isDrawn && (
      <>
        {props.canUndo && (
          <Button look="tool" onClick={props.undo}>
            Undo
          </Button>
        )}
        <Button look="tool" onClick={() => handle.current?.showAll()}>
          Fit
        </Button>
        <Button look="tool" aria-pressed={props.isSelecting} onClick={() => props.onSelecting(!props.isSelecting)}>
          Select several
        </Button>
        <Popover
          label="More"
          button={(opens) => (
            <Button look="tool" {...opens}>
              More
            </Button>
          )}
        >
          {() => (
            <div className={menus.choices}>
              <Button look="quiet" aria-disabled={!props.canRedo} onClick={props.redo}>
                Redo
              </Button>
              <Button look="quiet" onClick={() => handle.current?.zoom(1.4)}>
                Zoom in
              </Button>
              <Button look="quiet" onClick={() => handle.current?.zoom(1 / 1.4)}>
                Zoom out
              </Button>
              <Button look="quiet" onClick={props.again}>
                Arrange again
              </Button>
            </div>
          )}
        </Popover>
        <span data-end>
          <Popover
            label="Export"
            button={(opens) => (
              <Button look="tool" {...opens}>
                Export
              </Button>
            )}
          >
            {props.exports}
          </Popover>
        </span>
      </>
    )}
  </div>
)

type PathProps = {
  /** Undefined until it is read. */
  way: CasePath | undefined
  error: Error | null
  onSelect: () => void
  onClear: () => void
}

/** The path between two nodes, in words. */
export const PathBar = ({ way, error, onSelect, onClear }: PathProps) => (
  <div className={css.overBar}>
    <p role="status">
      {error ? `The path was not read. ${error.message}` : way ? wayInWords(way) : 'Looking for a path …'}
    </p>
    {way && <Gaps of={way} />}
    {way?.found && (
      <Button look="tool" onClick={onSelect}>
        Select the path
      </Button>
    )}
    <Button look="tool" onClick={onClear}>
      Clear the path
    </Button>
  </div>
)

function wayInWords({ found, nodes, stopped }: CasePath): string {
  const steps = count(nodes.length - 1, 'step')
  if (found && !stopped) return `Shortest path: ${steps}.`
  if (found) return `Path: ${steps}. There may be a shorter one: this case has too many links to follow all.`
  if (!stopped) return 'None found: the records of this case hold no path between the two.'
  const within = stopped.steps === 0 ? 'None found.' : `None found within ${count(stopped.steps, 'step')}.`
  return stopped.why === 'steps'
    ? `${within} There may be a longer path.`
    : `${within} This case has too many links to follow all, so there may be a path.`
}
