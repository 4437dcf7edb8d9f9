import { useState } from 'react'
import type { Chart } from '../../../entities/ownership/chart.ts'
import { nodeFormats, saveNodes } from '../../lookup/export-nodes.ts'
import menus from '../../table/Toolbar.module.css'
import { Button } from '../../ui/Button.tsx'
import { count } from '../../ui/numbers.ts'
import { pictureFormats, savePicture } from '../../ui/picture/save.ts'
import { pictureOf } from './picture.ts'

type Props = { title: string; case_id: string; chart: Chart; notes: readonly string[] }

export function OwnershipExport({ title, case_id, chart, notes }: Props) {
  const [said, setSaid] = useState('')

  return (
    <div className={menus.choices}>
      {pictureFormats.map((format) => (
        <Button
          key={format.ending}
          look="quiet"
          onClick={async () =>
            setSaid(await savePicture('ownership', format, (at) => pictureOf({ title, chart, notes, at })))
          }
        >
          {format.label}, with its day and records
        </Button>
      ))}
      <p>Its {count(chart.boxes.length, 'node')} with all links and marks</p>
      {nodeFormats.map(({ format, label }) => (
        <Button
          key={format}
          look="quiet"
          onClick={async () => {
            setSaid(await saveNodes({ case_id, format, keys: chart.boxes.map(({ node }) => node.key) }))
          }}
        >
          {label}
        </Button>
      ))}
      <p className={menus.note}>Files may hold personal data: store them safely.</p>
      <p role="status" className={menus.done}>
        {said}
      </p>
    </div>
  )
}
