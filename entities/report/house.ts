/** What the house template adds to a report: its look, who issues it, and standard words (decision 0182). */
import type { RenderedReport } from '../../contract/desk/reports.ts'
import { paragraphsOf } from '../../contract/house-template.ts'
import type { Block, Section } from './model.ts'

export type Look = NonNullable<RenderedReport['look']>
/** `issuer` is empty, or one line. */
export type House = Look & { issuer: string; before: string; after: string }

export const lookOf = ({ accent, logo }: House): Look => ({ accent, logo })

/** A row of the title page. */
export const issuedBy = (house: House | null): [label: string, text: string][] =>
  house?.issuer ? [['Issued by', house.issuer]] : []

/** None where the text of the report has all these words already. @param written its paragraphs */
export function standardWords(
  words: string,
  { id, title }: { id: string; title: string },
  written: ReadonlySet<string>,
): Section[] {
  const paragraphs = paragraphsOf(words)
  if (paragraphs.every((text) => written.has(text))) return []
  const blocks = paragraphs.map(
    (text, at): Block => ({ kind: 'paragraph', id: `${id}-${at + 1}`, voice: 'plain', spans: [{ text }] }),
  )
  return [{ id, title: [{ text: title }], blocks }]
}

export const beforeFindings = { id: 'house_before', title: 'About this report' }
export const atTheEnd = { id: 'house_after', title: 'Terms' }

/** A logo shows the name that its description tells. So it goes with that name. */
export const withoutLogo = ({ logo, accent }: Look, redacted: (text: string) => string): Look => ({
  accent,
  logo: logo && redacted(logo.alt) === logo.alt ? logo : null,
})
