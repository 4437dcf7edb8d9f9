import { useState } from 'react'
import type { ExportFormat } from '../../../contract/exports.ts'
import { noting, notingExport, notNoted } from '../../table/export/noting-export.ts'
import menus from '../../table/Toolbar.module.css'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, Choices, Field } from '../../ui/Field.tsx'
import { saveFile, sizeInWords } from '../../ui/files.ts'
import { count } from '../../ui/numbers.ts'
import { useBaseMap, type WhichMap } from '../base/base-maps.ts'
import { type Place, recordsOf } from '../layers.ts'
import { viewShown } from '../MapView.tsx'
import { paperPalette } from '../palette.ts'
import css from './Export.module.css'
import { type ExportedMap, type ExportProps, exportedMap, numberOfPlaces } from './exported-map.ts'
import { fileFormats, type PictureFormat, pictureFormats } from './formats.ts'
import { drawing, frameOf, type Picture, type Sheet } from './picture/drawing.ts'
import { tiledGround } from './picture/tiled-ground.ts'

const sheets = [
  { value: 'screen', label: 'Screen size' },
  { value: 'a4', label: 'A4 landscape' },
]

type Props = ExportProps & {
  /** Use the operator's map as background in pictures and print. */
  wantsOwn: boolean
  onWantsOwn: (wants: boolean) => void
}

/** Every export format for the shown layers. */
export function ExportMenu({ layers, caseReference, records, attribution, wantsOwn, onWantsOwn }: Props) {
  const [said, setSaid] = useState('')
  const isBusy = said === noting || said === drawingIt
  const [sheet, setSheet] = useState('a4')
  const [hasKey, setHasKey] = useState(true)
  const { kind, own } = useBaseMap()
  const hasOwn = kind === 'own' && wantsOwn
  const now = () => exportedMap({ layers, at: new Date(), caseReference, records, attribution })
  const shown = layers.filter(({ isShown }) => isShown)
  const [title, setTitle] = useState(() => titleOf(shown.map(({ name }) => name)))
  const number = numberOfPlaces(shown)
  const places = count(number, 'place')

  /** The ledger records the export first. Without that record nothing is saved. */
  async function keep(taken: ExportedMap, ending: ExportFormat, blob: Blob, places = placesOf(taken)) {
    setSaid(noting)
    try {
      await notePlaces(ending, places)
    } catch (error) {
      return setSaid(notNoted(error as Error))
    }
    const file = `${taken.file}.${ending}`
    saveFile(file, blob)
    setSaid(`Saved as ${file}, ${sizeInWords(blob.size)}.`)
  }

  async function exportPicture({ ending, draw }: PictureFormat) {
    const shown = viewShown()
    if (!shown) return setSaid('Not saved: the map is not on the screen.')
    const taken = now()
    setSaid(drawingIt)
    const picture: Picture = {
      taken,
      hasKey,
      grounds: [],
      palette: paperPalette(),
      ...shown,
      sheet: sheet as Sheet,
      title: title.trim() || 'Map',
    }
    try {
      const maps: WhichMap[] = hasOwn ? ['built-in', 'own'] : ['built-in']
      const grounds = await Promise.all(maps.map((which) => tiledGround(which, frameOf(picture))))
      const drawn = drawing({ ...picture, grounds: grounds.filter((ground) => ground !== null) })
      await keep(taken, ending, await draw(drawn), drawn.places)
    } catch {
      setSaid('Not saved: the browser could not make the picture. Try SVG.')
    }
  }

  return (
    <div className={css.choices}>
      <section aria-label="As a file">
        <h3>
          {number === 0
            ? 'No places shown. Show a layer or search for a place.'
            : `Shown: ${count(shown.length, 'layer')}, ${places}`}
        </h3>
        {number > 0 && (
          <div className="row-8">
            {fileFormats.map(({ label, ending, make }) => (
              <Button
                look="tool"
                key={ending}
                aria-disabled={isBusy}
                onClick={() => {
                  if (isBusy) return
                  const taken = now()
                  void keep(taken, ending, make(taken))
                }}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
      </section>
      <section aria-label="As a picture">
        <h3>Picture of the current view</h3>
        <Field label="Title" value={title} onChange={(event) => setTitle(event.target.value)} maxLength={160} />
        <Choices id="picture-size" label="Size" choices={sheets} value={sheet} onChoose={setSheet} />
        <Checkbox
          label="List the places under the map"
          checked={hasKey}
          onChange={(event) => setHasKey(event.target.checked)}
        />
        {kind === 'own' && own && (
          <Checkbox
            label={`Show ${own.name} under the places`}
            hint={`In pictures and print, with its attribution: ${own.attribution}. Check its licence before you share them.`}
            checked={wantsOwn}
            onChange={(event) => onWantsOwn(event.target.checked)}
          />
        )}
        <div className="row-8">
          {pictureFormats.map((format) => (
            <Button
              key={format.ending}
              look="tool"
              aria-disabled={isBusy}
              onClick={() => isBusy || exportPicture(format)}
            >
              {format.label}
            </Button>
          ))}
        </div>
      </section>
      <section aria-label="On paper">
        <Button look="tool" onClick={() => window.print()}>
          Print map, list and sources
        </Button>
      </section>
      <p className={menus.note}>
        Files are made in this browser. Each one names its time, case and records. Files may hold personal names: store
        them safely.
      </p>
      <p role="status" className={menus.done}>
        {said}
      </p>
    </div>
  )
}

const drawingIt = 'Making the picture …'
const notePlaces = notingExport(recordsOf)
const placesOf = ({ layers }: ExportedMap): readonly Place[] => layers.flatMap(({ places }) => places)

const titleOf = (names: readonly string[]): string =>
  names.length === 0 ? 'Map' : names.length <= 3 ? names.join('; ') : `${names.slice(0, 2).join('; ')} and others`
