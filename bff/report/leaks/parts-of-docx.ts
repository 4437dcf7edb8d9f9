/** Takes a Word file to pieces: the paragraphs and attributes of every part, and the names of the parts. */
import { SaxesParser } from 'saxes'
import { unzip } from '../../../platform/unzip.ts'
import type { Part } from './find-leaks.ts'

const places: readonly (readonly [RegExp, string])[] = [
  [/^word\/document\.xml$/, 'the text'],
  [/^word\/header/, 'the head of the pages'],
  [/^word\/footer/, 'the foot of the pages'],
  [/^docProps\//, 'the properties of the file'],
  [/\.svg$/, 'a picture'],
  [/\.rels$/, 'the links of the file'],
]

export async function partsOfDocx(bytes: Uint8Array): Promise<Part[]> {
  const zip = await unzip(Buffer.from(bytes))
  const parts: Part[] = []
  try {
    for (const { name, bytes } of zip.entries) {
      const place = places.find(([pattern]) => pattern.test(name))?.[1] ?? `the part ${name}`
      parts.push({ place: 'the names of its parts', text: name })
      if (!/\.(?:xml|rels|svg)$/.test(name)) continue
      const chunks: Uint8Array[] = []
      for await (const chunk of await bytes()) chunks.push(chunk)
      parts.push(...partsOfXml(Buffer.concat(chunks).toString('utf8'), place))
    }
  } finally {
    zip.close()
  }
  return parts
}

function partsOfXml(xml: string, where: string): Part[] {
  const parts: Part[] = []
  let [text, heading, place] = ['', 0, where]
  const end = () => {
    if (text.trim() !== '') parts.push({ place, text })
    text = ''
  }
  const reader = new SaxesParser()
  reader.on('opentag', ({ name, attributes }) => {
    if (name === 'w:p' || name === 'text' || name === 'tspan') end()
    for (const [attribute, value] of Object.entries(attributes)) {
      if (name === 'w:pStyle' && value === 'Heading1') place = `${where}, section ${++heading}`
      if (/descr|title|alt|name|anchor|target|aria/i.test(attribute))
        parts.push({ place: `${place}, a description or link`, text: String(value) })
    }
  })
  reader.on('closetag', ({ name }) => {
    if (name === 'w:t' || name === 'w:tab') return
    if (/^(?:w:p|text|tspan|dc:|cp:|vt:)/.test(name)) end()
  })
  reader.on('text', (more) => {
    text += more
  })
  reader.write(xml).close()
  end()
  return parts
}
