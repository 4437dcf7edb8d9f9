/** Argon2 is slow by design. In tests, each file hashes and verifies a password only once. */
import { vi } from 'vitest'

vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  return { ...argon2, hash: once(argon2.hash), verify: once(argon2.verify) }
})

function once<Given extends unknown[], Value>(work: (...given: Given) => Promise<Value>) {
  const done = new Map<string, Promise<Value>>()
  return (...given: Given): Promise<Value> => {
    const key = JSON.stringify(given)
    const value = done.get(key) ?? work(...given)
    done.set(key, value)
    return value
  }
}
