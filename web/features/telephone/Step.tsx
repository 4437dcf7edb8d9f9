import { type ReactNode, useEffect, useRef } from 'react'
import { Panel } from '../../ui/Panel.tsx'
import css from './TextMessage.module.css'

type Props = { title: string; takesFocus?: boolean; foot?: ReactNode; children: ReactNode }

/** A step of what is done once. Its heading takes the focus when it comes, on no button: pressing Enter twice does nothing. */
export function Step({ title, takesFocus = true, foot, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(
    function focusHeading() {
      if (takesFocus) box.current?.querySelector('h2')?.focus()
    },
    [takesFocus],
  )
  return (
    <div ref={box} className={css.step}>
      <Panel title={title} foot={foot}>
        {children}
      </Panel>
    </div>
  )
}
