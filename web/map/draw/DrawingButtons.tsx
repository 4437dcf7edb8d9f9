import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import css from './DrawingButtons.module.css'
import type { Drawing } from './useDrawing.ts'

type Props = {
  drawing: Drawing
  /** What is added: a point of a line, or a corner of a shape. */
  of: 'point' | 'corner'
  onFinish: () => void
  /** What else can be done. */
  children?: ReactNode
}

/** Everything that is done with a drawing by the mouse, for whoever has none. */
export const DrawingButtons = ({ drawing, of, onFinish, children }: Props) => (
  <div className={css.buttons}>
    {drawing.isDrawing ? (
      <>
        <Button onClick={drawing.addMiddle}>Add the {of} at the cross</Button>
        <Button onClick={onFinish}>Finish</Button>
      </>
    ) : (
      <Button onClick={drawing.start}>Go on</Button>
    )}
    <Button aria-disabled={!drawing.canUndo} onClick={drawing.undo}>
      Undo
    </Button>
    <Button aria-disabled={drawing.points.length === 0} onClick={() => drawing.points.length > 0 && drawing.clear()}>
      Clear
    </Button>
    {children}
  </div>
)

/** How it is drawn by hand, and with the keyboard. */
export const byHand = (of: 'point' | 'corner') => `Click or tap to add ${of}s; a double click ends.`
export const byKeys = (of: 'point' | 'corner') =>
  `With the keyboard, arrows move the map under the cross, Enter adds a ${of}, Backspace takes the last back, Escape ends.`
