import type { ReactNode, RefObject } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ButtonGroup } from '../../../ui/ButtonGroup.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import sheet from '../Sheet.module.css'
import type { DrawnNode } from './drawn.ts'
import { FindNode } from './FindNode.tsx'
import css from './Graph.module.css'
import type { GraphHandle } from './GraphDrawing.tsx'

type Props = {
  isTable: boolean
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
    {!isTable && (
      <>
        <FindNode nodes={props.nodes} onFound={props.onFound} />
        <ButtonGroup label="Changes">
          <Button look="tool" aria-disabled={!props.canUndo} onClick={props.undo}>
            Undo
          </Button>
          <Button look="tool" aria-disabled={!props.canRedo} onClick={props.redo}>
            Redo
          </Button>
        </ButtonGroup>
        <ButtonGroup label="Zoom">
          <Button look="tool" aria-label="Zoom out" onClick={() => handle.current?.zoom(1 / 1.4)}>
            −
          </Button>
          <Button look="tool" aria-label="Zoom in" onClick={() => handle.current?.zoom(1.4)}>
            +
          </Button>
          <Button look="tool" onClick={() => handle.current?.showAll()}>
            Fit
          </Button>
        </ButtonGroup>
        <Button look="tool" onClick={props.again}>
          Arrange again
        </Button>
        <Button look="tool" aria-pressed={props.isSelecting} onClick={() => props.onSelecting(!props.isSelecting)}>
          Select several
        </Button>
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
