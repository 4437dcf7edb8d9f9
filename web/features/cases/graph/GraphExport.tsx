import { useState } from 'react'
import { nodeFormats, saveNodes } from '../../../lookup/export-nodes.ts'
import { desk } from '../../../server/desk.ts'
import menus from '../../../table/Toolbar.module.css'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { count } from '../../../ui/numbers.ts'
import { pictureFormats, savePicture } from '../../../ui/picture/save.ts'
import type { Drawn } from './drawn.ts'
import type { Place } from './edits.ts'
import css from './GraphExport.module.css'
import { pictureOf } from './picture.ts'

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
  marksOf: (drawn: Drawn) => readonly string[]
}

const placesOf = ({ onStage }: Drawn, places: ReadonlyMap<string, Place>): ReadonlyMap<string, Place> =>
  new Map(onStage.flatMap(({ key }) => (places.has(key) ? [[key, places.get(key)!] as const] : [])))

export function GraphExport({ title, case_id, drawn, part, places, notes, marksOf }: Props) {
  const [said, setSaid] = useState('')

  async function savePart(drawn: Drawn, format: (typeof nodeFormats)[number]['format']) {
    const keys = drawn.nodes.flatMap(({ of }) => of.map(({ key }) => key))
    setSaid(await saveNodes({ case_id, format, keys }))
  }

  async function save(drawn: Drawn, format: (typeof pictureFormats)[number]) {
    const draw = (at: Date) =>
      pictureOf({ title, drawn, places: placesOf(drawn, places), at, notes: [...marksOf(drawn), ...notes] })
    setSaid(await savePicture('graph', format, draw))
  }

  return (
    <div className={menus.choices}>
      {part && (
        <>
          <p>The selection, {count(part.nodes.length, 'node')}</p>
          <div className={css.formats}>
            {pictureFormats.map((picture) => (
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
      {pictureFormats.map((picture) => (
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
