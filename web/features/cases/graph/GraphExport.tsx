import { useState } from 'react'
import { nodeFormats, saveNodes } from '../../../lookup/export-nodes.ts'
import { desk } from '../../../server/desk.ts'
import menus from '../../../table/Toolbar.module.css'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { saveFile, sizeInWords } from '../../../ui/files.ts'
import { count } from '../../../ui/numbers.ts'
import { type Drawing, toPng, toSvg } from '../../../ui/picture/png.ts'
import type { Drawn } from './drawn.ts'
import type { Place } from './edits.ts'
import css from './GraphExport.module.css'
import { pictureOf } from './picture.ts'

const pictures: readonly { label: string; ending: string; toFile: (drawing: Drawing) => Blob | Promise<Blob> }[] = [
  { label: 'SVG', ending: 'svg', toFile: (drawing) => new Blob([toSvg(drawing)], { type: 'image/svg+xml' }) },
  { label: 'PNG', ending: 'png', toFile: toPng },
]

/** The server makes it from all claims of the case, whatever is drawn. */
const files = [
  { label: 'GraphML', format: 'graphml' },
  { label: 'GEXF', format: 'gexf' },
  { label: 'FollowTheMoney', format: 'ftm' },
  { label: 'Claims (XLSX)', format: 'xlsx' },
] as const

type Props = {
  title: string
  case_id: string
  drawn: Drawn
  /** The selected nodes with the lines between them; null without a selection. */
  part: Drawn | null
  places: ReadonlyMap<string, Place>
  notes: readonly string[]
}

const placesOf = ({ onStage }: Drawn, places: ReadonlyMap<string, Place>): ReadonlyMap<string, Place> =>
  new Map(onStage.flatMap(({ key }) => (places.has(key) ? [[key, places.get(key)!] as const] : [])))

export function GraphExport({ title, case_id, drawn, part, places, notes }: Props) {
  const [said, setSaid] = useState('')

  async function savePart(drawn: Drawn, format: (typeof nodeFormats)[number]['format']) {
    const keys = drawn.nodes.flatMap(({ of }) => of.map(({ key }) => key))
    setSaid(await saveNodes({ case_id, format, keys }))
  }

  async function save(drawn: Drawn, { ending, toFile }: (typeof pictures)[number]) {
    const at = new Date()
    try {
      const blob = await toFile(pictureOf({ title, drawn, places: placesOf(drawn, places), at, notes }))
      const file = `whereabouts-graph-${at.toISOString().replaceAll(':', '-')}.${ending}`
      saveFile(file, blob)
      setSaid(`Saved as ${file}, ${sizeInWords(blob.size)}.`)
    } catch {
      setSaid('Not saved: the browser could not make the picture. Try SVG.')
    }
  }

  return (
    <div className={menus.choices}>
      {part && (
        <>
          <p>The selection, {count(part.nodes.length, 'node')}</p>
          <div className={css.formats}>
            {pictures.map((picture) => (
              <Button key={picture.ending} look="quiet" onClick={() => save(part, picture)}>
                Selection as {picture.label}
              </Button>
            ))}
            {nodeFormats.map(({ format, label }) => (
              <Button key={format} look="quiet" onClick={() => savePart(part, format)}>
                Selection as {label}
              </Button>
            ))}
          </div>
        </>
      )}
      <p>The graph as drawn, {count(drawn.nodes.length, 'node')}</p>
      {pictures.map((picture) => (
        <Button key={picture.ending} look="quiet" onClick={() => save(drawn, picture)}>
          {picture.label}, with legend, date and records
        </Button>
      ))}
      <p>Everything in the case</p>
      {files.map(({ label, format }) => (
        <ButtonLink key={format} look="quiet" href={desk.graph[format]({ case_id }).path} download>
          {label}
        </ButtonLink>
      ))}
      <p className={menus.note}>Files may hold personal data: store them safely.</p>
      <p role="status" className={menus.done}>
        {said}
      </p>
    </div>
  )
}
