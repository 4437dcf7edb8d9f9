/** The account key (design 3), in memory only. Its file is read again on SIGHUP, and when upstream refuses the key. */
import { SettingsError, secretIn } from '../../platform/settings.ts'
import type { NotAnswered } from '../upstream/read-answer.ts'
import type { Credentials } from '../upstream/upstream.ts'

export type AccountKey = ReturnType<typeof createAccountKey>

type Options = { key: string; file?: string | undefined }
type Said = { outcome: string; reason: NotAnswered | null }

/** @param file read again for later keys; `key` is its content at the start */
export function createAccountKey({ key, file }: Options) {
  let current: Credentials = { api_key: key, headers: {} }
  /** Every key so far, because an answer may echo an old one. */
  const all = new Set([key])

  /** Loads the file's key. A file without a readable key changes nothing. @returns the fault */
  function reload(): unknown {
    if (!file) return null
    try {
      const found = keyIn(file)
      if (found !== current.api_key) current = { api_key: found, headers: {} }
      all.add(found)
      return null
    } catch (error) {
      return error
    }
  }

  /** Upstream refused this key, so the file may hold another one now. */
  function rejected({ api_key }: Credentials): void {
    if (current.api_key === api_key) reload()
  }

  return {
    /** Read it for each call, because it may change. */
    credentials: (): Credentials => current,
    secrets: (): string[] => [...all],
    isAccountKey: ({ api_key }: Credentials): boolean => all.has(api_key),
    reload,
    rejected,

    /** A call under the account key. Runs once more if upstream refuses the key and the file now holds another one. */
    async calling<Answer extends Said>(call: (credentials: Credentials) => Promise<Answer>): Promise<Answer> {
      const used = current
      const answer = await call(used)
      if (answer.outcome !== 'not_answered' || answer.reason !== 'refused_key') return answer
      rejected(used)
      return current.api_key === used.api_key ? answer : call(current)
    },
  }
}

export function keyIn(file: string): string {
  const key = secretIn(file, variable).trim()
  if (key === '' || /\s/.test(key))
    throw new SettingsError(`${variable}: the file must hold the account key and nothing else`)
  return key
}

const variable = 'UPSTREAM_API_KEY_FILE'
