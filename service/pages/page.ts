import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { WireReply } from '../../contract/bindings/index.ts'
import type { Interface } from '../../contract/interfaces.ts'
import { Html, html } from './html.ts'

const style = readFileSync(new URL('pages.css', import.meta.url), 'utf8')
const styleHash = createHash('sha256').update(style).digest('base64')

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; img-src data:; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
}

export function page(of: Interface, title: string, main: Html, status = 200): WireReply {
  const document = html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<title>${title === of.title ? title : `${title} · ${of.title}`}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<style>${new Html(style)}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`
  return { status, headers, body: document.text }
}
