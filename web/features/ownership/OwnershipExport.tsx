import { useState } from 'react'
import type { Chart } from '../../../entities/ownership/chart.ts'
import { nodeFormats, saveNodes } from '../../lookup/export-nodes.ts'
import menus from '../../table/Toolbar.module.css'
import { Button } from '../../ui/Button.tsx'
import { saveFile, sizeInWords } from '../../ui/files.ts'
import { count } from '../../ui/numbers.ts'
import { type Drawing, toPng, toSvg } from '../../ui/picture/png.ts'
import { pictureOf } from './picture.ts'

const pictures: readonly { label: string; ending: string; toFile: (drawing: Drawing) => Blob | Promise<Blob> }[] = [
  { label: 'SVG', ending: 'svg', toFile: (drawing) => new Blob([toSvg(drawing)], { type: 'image/svg+xml' }) },
  { label: 'PNG', ending: 'png', toFile: toPng },
]

type Props = { title: string; case_id: string; chart: Chart; notes: readonly string[] }

export function OwnershipExport({ title, case_id, chart, notes }: Props) {
  const [said, setSaid] = useState('')

  async function save({ ending, toFile }: (typeof pictures)[number]) {
    const at = new Date()
    try {
      const blob = await toFile(pictureOf({ title, chart, notes, at }))
      const file = `whereabouts-ownership-${at.toISOString().replaceAll(':', '-')}.${ending}`
      saveFile(file, blob)
      setSaid(`Saved as ${file}, ${sizeInWords(blob.size)}.`)
    } catch {
      setSaid('Not saved: the browser could not make the picture. Try SVG.')
    }
  }

  return (
    <div className={menus.choices}>
      {pictures.map((picture) => (
        <Button key={picture.ending} look="quiet" onClick={() => save(picture)}>
          {picture.label}, with its day and records
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
