/** A page that OpenRefine shows in a frame. It has no script, no form, and one link into the desk. */
import { createHash } from 'node:crypto'

const style =
  'body{font:14px/20px sans-serif;margin:8px;color:#17212b;background:#fff}h1{font-size:16px;margin:0 0 4px}dl{margin:0;display:grid;grid-template-columns:max-content 1fr;gap:2px 12px}dt{color:#55606b}dd{margin:0}'

/** Any site may frame it, because nothing in it changes anything. */
export const previewPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

export type Preview = {
  title: string
  facts: readonly (readonly [label: string, value: string])[]
  note: string
  record: string | null
}

export const previewPage = ({ title, facts, note, record }: Preview): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>${style}</style></head><body><h1>${escaped(title)}</h1><dl>${facts
    .map(([label, value]) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`)
    .join(
      '',
    )}</dl><p>${escaped(note)}${record === null ? '' : ` <a href="${escaped(record)}" target="_blank" rel="noreferrer">Open record</a>`}</p></body></html>`
