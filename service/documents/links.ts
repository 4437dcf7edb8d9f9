/** The keys to a document (decision 0017): one names a filing, the other serves its file. No one can invent one. */
import type { Seals } from '../seals.ts'

const lifetimeMinutes = 60

export type DocumentLinks = ReturnType<typeof documentLinks>

export const documentLinks = ({ seal, opened }: Seals) => ({
  toRequestKey: (image_key: string): string => seal('request', image_key),

  fromRequestKey: (request_key: string): string | null => opened('request', request_key),

  toPath(image_key: string, now: Date): string {
    const expires = Math.floor(now.getTime() / 60_000 + lifetimeMinutes).toString(36)
    return `/documents/${seal('link', `${image_key}.${expires}`)}.pdf`
  },

  fromFileName(fileName: string, now: Date): string | null {
    const named = opened('link', fileName.replace(/\.pdf$/, ''))
    if (named === null) return null
    const dot = named.lastIndexOf('.')
    const expires = Number.parseInt(named.slice(dot + 1), 36)
    return expires * 60_000 >= now.getTime() ? named.slice(0, dot) : null
  },
})
