/** Saves a drawing of a case as a file. Its name says when it was made. */
import { saveFile, sizeInWords } from '../files.ts'
import { type Drawing, toPng, toSvg } from './png.ts'

type Format = { label: string; ending: string; toFile: (drawing: Drawing) => Blob | Promise<Blob> }

export const pictureFormats: readonly Format[] = [
  { label: 'SVG', ending: 'svg', toFile: (drawing) => new Blob([toSvg(drawing)], { type: 'image/svg+xml' }) },
  { label: 'PNG', ending: 'png', toFile: toPng },
]

/** @returns what happened, in words */
export async function savePicture(
  of: string,
  { ending, toFile }: Format,
  draw: (at: Date) => Drawing,
): Promise<string> {
  const at = new Date()
  try {
    const blob = await toFile(draw(at))
    const file = `whereabouts-${of}-${at.toISOString().replaceAll(':', '-')}.${ending}`
    saveFile(file, blob)
    return `Saved as ${file}, ${sizeInWords(blob.size)}.`
  } catch {
    return 'Not saved: the browser could not make the picture. Try SVG.'
  }
}
