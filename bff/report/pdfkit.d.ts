/** What PDFKit has and its types lack. */
declare namespace PDFKit {
  interface PDFDocument {
    _font: {
      id: string
      font: EmbeddedFont
      ref(): PDFKitReference
      /** The numbers of the glyphs, and their distances in thousandths of the size. */
      encode(text: string): [codes: string[], positions: Position[]]
    }
    /** Writes a part of the file. */
    _write(data: string | Uint8Array): void
    /** The length of the file so far. */
    _offset: number
  }
  interface Position {
    xAdvance: number
    /** Of the glyph alone, without the neighbour's nearness. */
    advanceWidth: number
    xOffset: number
    yOffset: number
  }
  interface PDFPage {
    fonts: { [id: string]: PDFKitReference }
  }
  interface PDFDocumentOptions {
    /** Whether PDFKit keeps each word that it measured. */
    fontLayoutCache?: boolean
  }
  interface PDFOutline {
    /** @param options `top` is the distance from the top of the page. */
    addItem(title: string, options: { expanded: boolean; top: number }): PDFOutline
  }
  /** A font as PDFKit has read it. Distances are in the font's own units. */
  interface EmbeddedFont {
    unitsPerEm: number
    hasGlyphForCodePoint(code: number): boolean
    layout(text: string): {
      glyphs: { path: { commands: { command: string; args: number[] }[] } }[]
      positions: { xAdvance: number; xOffset: number; yOffset: number }[]
    }
  }
}
declare namespace PDFKit.Mixins {
  interface PDFAttachmentOptions {
    /** What the file is to the document: `Supplement`. */
    relationship?: string
  }
  interface StructureElementOptions {
    /** Of a table's head cell. */
    scope?: 'Row' | 'Column'
    /** Of a picture: left, top, right and bottom in points. */
    bbox?: readonly number[]
    placement?: 'Block'
  }
  interface AnnotationOption {
    structParent?: PDFStructureElement
  }
}
