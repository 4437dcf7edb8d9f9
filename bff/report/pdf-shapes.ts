/** Draws the shapes of a picture into a PDF, as vectors. */
import type { Shape } from '../../contract/desk/reports.ts'
import { circleRadius, markEdge, markOf, pathOf } from '../../entities/graph-picture/kind-marks.ts'
import { lineHeight } from '../../entities/picture-names.ts'
import { colourOf, lineInk, outlineLooks, quietInk } from '../../entities/report/html.ts'
import { ink, type Typesetter } from './pdf-lines.ts'

type Frame = { left: number; y: number; scale: number }

export function drawShape(pdf: PDFKit.PDFDocument, set: Typesetter, shape: Shape, { left, y, scale }: Frame): void {
  if (shape.shape === 'line') {
    const { x1, y1, x2, y2, dashed } = shape
    pdf
      .moveTo(left + x1 * scale, y + y1 * scale)
      .lineTo(left + x2 * scale, y + y2 * scale)
      .lineWidth(0.8)
      .strokeColor(lineInk)
    if (dashed) pdf.dash(3, { space: 2.5 })
    pdf.stroke().undash()
  } else if (shape.shape === 'dot') {
    const [x, below] = [left + shape.x * scale, y + shape.y * scale]
    const mark = markOf(shape.kind)
    if (!mark) pdf.circle(x, below, shape.r * scale).fill(colourOf(shape.kind))
    else {
      // A thin edge of paper keeps it apart from what is behind it, and its inner line is seen in grey.
      pdf
        .save()
        .translate(x, below)
        .scale((shape.r * scale) / circleRadius)
      pdf.lineWidth(markEdge).path(pathOf(mark)).fillAndStroke(mark.colour, '#ffffff').restore()
    }
  } else if (shape.shape === 'outline') {
    for (const [at, [px, py]] of shape.points.entries())
      if (at === 0) pdf.moveTo(left + px * scale, y + py * scale)
      else pdf.lineTo(left + px * scale, y + py * scale)
    pdf.closePath()
    const { fill, stroke, dashed } = outlineLooks[shape.of]
    if (!stroke) {
      if (fill) pdf.fill(fill)
      return
    }
    pdf.lineWidth(0.8)
    if (dashed) pdf.dash(3, { space: 2.5 })
    // A path is drawn once.
    if (fill) pdf.fillAndStroke(fill, stroke)
    else pdf.strokeColor(stroke).stroke()
    pdf.undash()
  } else {
    const size = 14 * scale
    for (const [at, text] of shape.text.split('\n').entries()) {
      const [line] = set.lines([{ text }], 10_000, size)
      if (!line) continue
      const before = shape.anchor === 'middle' ? line.width / 2 : shape.anchor === 'end' ? line.width : 0
      const place = { x: left + shape.x * scale - before, y: y + (shape.y + at * lineHeight) * scale - size }
      set.draw(line, { ...place, width: 10_000, size, colour: shape.quiet ? quietInk : ink })
    }
  }
}
