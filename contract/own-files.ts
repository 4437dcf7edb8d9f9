/** Files that members add to a case as evidence (decision 0181). */

export const mostOwnFileBytes = 32 * 1024 * 1024
export const longestSource = 300

/** Each kind, its media type, and how a copy ends. A page that others wrote becomes plain text, which no browser runs. */
export const ownFileKinds = {
  pdf: { label: 'PDF', type: 'application/pdf', extension: 'pdf' },
  png: { label: 'Picture (PNG)', type: 'image/png', extension: 'png' },
  jpeg: { label: 'Picture (JPEG)', type: 'image/jpeg', extension: 'jpg' },
  tiff: { label: 'Picture (TIFF)', type: 'image/tiff', extension: 'tif' },
  mail: { label: 'Mail', type: 'message/rfc822', extension: 'eml' },
  page: { label: 'Web page', type: 'text/html', extension: 'txt' },
  page_archive: { label: 'Web page', type: 'multipart/related', extension: 'txt' },
} as const
export type OwnFileKind = keyof typeof ownFileKinds
export const ownFileKindNames = Object.keys(ownFileKinds) as [OwnFileKind, ...OwnFileKind[]]

export const ownFileKindOf = (type: string | undefined): OwnFileKind | null =>
  ownFileKindNames.find((kind) => ownFileKinds[kind].type === type) ?? null

/** Kinds that are read as text: a browser would run what others wrote in them. */
export type TextKind = 'mail' | 'page' | 'page_archive'
export const isTextKind = (kind: OwnFileKind | null): kind is TextKind =>
  kind === 'mail' || kind === 'page' || kind === 'page_archive'
