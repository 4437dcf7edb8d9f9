/** Takes the bytes of a PDF in few large parts. PDFKit makes thousands of small ones, letter by letter. */

const partSize = 262_144

/** @param pdf new, without text. @returns its file, once it has ended */
export function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  keepPagesAsTexts(pdf)
  const full: Buffer[] = []
  let part = Buffer.allocUnsafe(partSize)
  let used = 0
  const room = (length: number) => {
    if (used + length <= part.length) return
    full.push(part.subarray(0, used))
    part = Buffer.allocUnsafe(Math.max(partSize, length))
    used = 0
  }
  const add = (data: string | Uint8Array) => {
    room(data.length)
    if (typeof data === 'string') part.write(data, used, 'latin1')
    else part.set(data, used)
    used += data.length
  }
  // The first two lines are in its stream already.
  add(pdf.read() as Buffer)
  pdf._write = (data) => {
    const line = typeof data === 'string' ? `${data}\n` : data
    add(line)
    pdf._offset += line.length
  }
  return new Promise((resolve, reject) => {
    pdf.on('end', () => resolve(Buffer.concat([...full, part.subarray(0, used)])))
    pdf.on('error', reject)
    pdf.resume()
  })
}

/** The content of a page is one text until another page gets content. */
function keepPagesAsTexts(pdf: PDFKit.PDFDocument): void {
  const { flushPages } = pdf
  let { page } = pdf
  let text = ''
  const write = () => {
    if (text !== '') page.write(Buffer.from(text, 'latin1'))
    text = ''
  }
  pdf.addContent = (data) => {
    if (pdf.page !== page) {
      write()
      page = pdf.page
    }
    text += typeof data === 'string' ? `${data}\n` : Buffer.from(data).toString('latin1')
    return pdf
  }
  pdf.flushPages = () => {
    write()
    flushPages.call(pdf)
  }
}
