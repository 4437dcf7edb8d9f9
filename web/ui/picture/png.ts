/** Turns a drawing into a PNG at twice its size, for printing. The browser draws the SVG. */
import font from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url'
import { element, toXml, type XmlElement, xmlHead } from '../xml.ts'

/** An SVG with its size in pixels. */
export type Drawing = { width: number; height: number; element: XmlElement }

export const toSvg = (drawing: Drawing): string => `${xmlHead}${toXml(drawing.element)}\n`

const times = 2

/** @throws if the browser cannot draw it */
export async function toPng(drawing: Drawing): Promise<Blob> {
  const svg = new Blob([toSvg(await withFont(drawing))], { type: 'image/svg+xml' })
  const address = URL.createObjectURL(svg)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = drawing.width * times
    canvas.height = drawing.height * times
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no picture.')))),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** An image cannot use the page's fonts, so the text would have another face. */
async function withFont(drawing: Drawing): Promise<Drawing> {
  const face = await fetch(font)
    .then((reply) => reply.blob())
    .then(toDataUrl)
    .catch(() => null)
  if (face === null) return drawing
  const rule = `@font-face{font-family:"Atkinson Hyperlegible Next Variable";font-weight:200 800;src:url(${face})}`
  const { name, attributes, children } = drawing.element
  return { ...drawing, element: element(name, attributes, element('style', {}, rule), ...children) }
}

const toDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
