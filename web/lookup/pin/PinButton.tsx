import { Suspense, useState } from 'react'
import type { PinKind } from '../../../contract/pins.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Popover } from '../../ui/Popover.tsx'
import css from './PinButton.module.css'
import { usePinsOf } from './pins.ts'

const forms = () => import('./PinForm.tsx')
const PinForm = lazyPart(async () => (await forms()).PinForm)
const Undo = lazyPart(async () => (await forms()).UndoRemoval)

type Props = {
  /** The record's id. */
  from: string
  /** Its place in the result. Without one, the whole. */
  at?: string
  kind: PinKind
  /** The name of the thing, for screen readers. */
  label: string
  /** The icon alone, for a row of a table. */
  isSmall?: boolean
}

/** Pins a thing to the current case, with a note, or shows that it is pinned. */
export function PinButton({ from, at = '', kind, label, isSmall }: Props) {
  const { file, pins, isKnown } = usePinsOf(from)
  const pin = pins.get(at)
  const [removed, setRemoved] = useState<string | null>(null)
  if (!file || !isKnown) return null
  const words = pin ? `Pinned to ${file.reference}` : `Pin to ${file.reference}`
  return (
    <span className={`${css.box} on-screen`}>
      <Popover
        label={`${words}: ${label}`}
        button={(opens) => (
          <button
            type="button"
            className={css.button}
            data-small={isSmall || undefined}
            data-pinned={pin !== undefined || undefined}
            aria-label={`${words}: ${label}`}
            title={words}
            {...opens}
          >
            <Icon name="pin" size={14} />
            {!isSmall && (pin ? 'Pinned' : 'Pin')}
          </button>
        )}
      >
        {(close) => (
          <Suspense>
            <PinForm
              file={file}
              pin={pin}
              given={{ record: from, pointer: at, kind }}
              onDone={(removedPin) => {
                close()
                setRemoved(removedPin)
              }}
            />
          </Suspense>
        )}
      </Popover>
      <Suspense>{removed && !pin && <Undo case_id={file.case_id} pin_id={removed} />}</Suspense>
    </span>
  )
}
