import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import css from './More.module.css'
import { Popover } from './Popover.tsx'

/** The rarer actions of a screen behind one button. Keys still reach them. */
export const More = ({ of, children }: { of: string; children: ReactNode }) => (
  <Popover
    label={`More actions: ${of}`}
    isKept
    button={(opens) => (
      <Button look="tool" aria-label={`More actions: ${of}`} {...opens}>
        More
      </Button>
    )}
  >
    {() => <div className={css.list}>{children}</div>}
  </Popover>
)
