import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import css from './More.module.css'
import { Popover } from './Popover.tsx'

type Props = {
  of: string
  /** In a bar of icons. */
  isIcon?: boolean
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** The rarer actions of a screen behind one button. Keys still reach them. */
export function More({ of, isIcon = false, children }: Props) {
  const label = `More actions: ${of}`
  return (
    <Popover
      label={label}
      isKept
      button={(opens) =>
        isIcon ? (
          <IconButton icon="dots" name={label} {...opens} />
        ) : (
          <Button look="tool" aria-label={label} {...opens}>
            More
          </Button>
        )
      }
    >
      {(close) => <div className={css.list}>{typeof children === 'function' ? children(close) : children}</div>}
    </Popover>
  )
}
