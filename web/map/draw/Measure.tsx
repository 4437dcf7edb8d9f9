import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Point } from '../layers.ts'
import { BelowMap } from '../OnMap.tsx'
import { measuredBy, type OnLeaving, type Tool } from './kept.ts'

/** Loads with the first use of a tool. */
const load = () => import('./Measuring.tsx')
const Measuring = lazyPart(async () => (await load()).Measuring)

type Props = {
  /** The measurement of the last visit. */
  kept?: OnLeaving['measured'] | undefined
  onKeep?: ((measured: OnLeaving['measured']) => void) | undefined
}

const nothing: readonly Point[] = []

/** A line or an area, measured on the ellipsoid, by mouse, by finger or with the keyboard alone. It begins as a line. */
export function Measure({ kept = null, onKeep }: Props) {
  const [first] = useState(kept)
  const from = first?.points ?? nothing
  const [tool, setTool] = useState<Tool | null>(first?.tool ?? null)
  const [points, setPoints] = useState(from)
  const keep = useEffectEvent(onKeep ?? (() => {}))
  useEffect(() => keep(tool && points.length > 0 ? { tool, points } : null), [tool, points])
  const buttons = useRef<HTMLDivElement>(null)
  const focusTool = () => buttons.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()

  function close() {
    focusTool()
    setTool(null)
    setPoints(nothing)
  }

  return (
    <BelowMap>
      <div ref={buttons} className="on-screen">
        <IconButton
          icon={tool === 'area' ? 'area' : 'ruler'}
          name={measuredBy[tool ?? 'distance']}
          aria-pressed={tool !== null}
          onPointerEnter={load}
          onFocus={load}
          onClick={() => (tool ? close() : setTool('distance'))}
        />
      </div>
      <Suspense fallback={null}>
        {tool && (
          <Measuring
            tool={tool}
            from={tool === first?.tool ? from : nothing}
            onChange={setPoints}
            onTool={setTool}
            onFinish={focusTool}
            onClose={close}
          />
        )}
      </Suspense>
    </BelowMap>
  )
}
