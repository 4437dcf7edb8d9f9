import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { measuredBy, type Tool } from '../geo/measured.ts'
import { BelowMap } from '../OnMap.tsx'

/** Loads with the first use of a tool. */
const load = () => import('./Measuring.tsx')
const Measuring = lazy(async () => ({ default: (await load()).Measuring }))

/** A line or an area, measured on the ellipsoid, by mouse, by finger or with the keyboard alone. */
export function Measure() {
  const [tool, setTool] = useState<Tool | null>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const focusTool = () => buttons.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()

  function close() {
    focusTool()
    setTool(null)
  }

  return (
    <BelowMap>
      <div ref={buttons} className="row-8 on-screen">
        {(['distance', 'area'] as const).map((name) => (
          <Button
            key={name}
            look="tool"
            aria-pressed={name === tool}
            onPointerEnter={load}
            onFocus={load}
            onClick={() => (name === tool ? close() : setTool(name))}
          >
            {measuredBy[name]}
          </Button>
        ))}
      </div>
      <Suspense fallback={null}>{tool && <Measuring tool={tool} onFinish={focusTool} onClose={close} />}</Suspense>
    </BelowMap>
  )
}
