/** Other people's readers of a report's files. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

/** Debian's: qpdf, pdftotext and python-docx. */
export const reportPackages = ['qpdf', 'poppler-utils', 'python3-docx'] as const
/** Debian's own Python comes first: another one does not see Debian's packages. */
const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3'

export const readsReports = (): boolean =>
  spawnSync('qpdf', ['--version']).status === 0 &&
  spawnSync('pdftotext', ['-v']).status === 0 &&
  spawnSync(python, ['-c', 'import docx']).status === 0

export const qpdfCheck = (file: string): string => execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })
/** In the order of the file, or in the layout of the page. */
export const pdfText = (file: string, order: 'raw' | 'layout' = 'raw'): string =>
  execFileSync('pdftotext', [`-${order}`, file, '-'], { encoding: 'utf8', maxBuffer: 2 ** 28 })

/** Paragraphs, cells and links of a Word document, as python-docx reads them. */
export const docxText = (file: string): string =>
  execFileSync(python, ['-c', readDocx, file], { encoding: 'utf8', maxBuffer: 2 ** 28 })

const readDocx = `
import sys, docx
document = docx.Document(sys.argv[1])
text = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}t"
print(len(document.tables), document.core_properties.title)
for paragraph in document.element.body.iter("{http://schemas.openxmlformats.org/wordprocessingml/2006/main}p"):
    print("".join(run.text or "" for run in paragraph.iter(text)))
`

/** The pictures of pixels in a PDF, with width and height, as pdfimages lists them: `image 96 32`. */
export const pdfPictures = (file: string): string[] =>
  execFileSync('pdfimages', ['-list', file], { encoding: 'utf8' })
    .split('\n')
    .slice(2)
    .flatMap((line) => {
      const [, , kind, width, height] = line.trim().split(/\s+/)
      return kind ? [`${kind} ${width} ${height}`] : []
    })

/** The pictures of pixels in the text of a Word document: description and SHA-256. */
export const docxPictures = (file: string): string[] =>
  execFileSync(python, ['-c', readPictures, file], { encoding: 'utf8' }).trim().split('\n')

const readPictures = `
import sys, docx, hashlib
document = docx.Document(sys.argv[1])
for shape in document.inline_shapes:
    part = document.part.related_parts[shape._inline.graphic.graphicData.pic.blipFill.blip.embed]
    print(shape._inline.docPr.get("descr"), hashlib.sha256(part.blob).hexdigest())
`

/** Everything that a PDF holds, with its streams inflated, as Latin-1; the zero bytes of UTF-16 are left out. */
export function pdfBytes(bytes: Buffer): string {
  const raw = bytes.toString('latin1')
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, stream = '']) => {
    try {
      return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
    } catch {
      return stream
    }
  })
  return [raw, ...streams].join('\n').replaceAll('\0', '')
}
