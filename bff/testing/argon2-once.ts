/** Argon2 is slow by design. In tests, each worker hashes and verifies a password only once. */
import { createRequire } from 'node:module'

/** Imports of the package that come later see what is changed here. */
const argon2 = createRequire(import.meta.url)('@node-rs/argon2')

// A worker runs this before each of its files.
if (!argon2.remembers) Object.assign(argon2, { remembers: true, hash: once(argon2.hash), verify: once(argon2.verify) })

function once<Given extends unknown[], Value>(work: (...given: Given) => Promise<Value>) {
  const done = new Map<string, Promise<Value>>()
  return (...given: Given): Promise<Value> => {
    const key = JSON.stringify(given)
    const value = done.get(key) ?? work(...given)
    done.set(key, value)
    return value
  }
}
