/**
 * React notes for each element where it was made, with a stack of calls and a task, so that developers find it. Tests
 * read React's warnings without them, and they took an eighth of a screen test’s processor time.
 */
import { createRequire } from 'node:module'

Reflect.deleteProperty(console, 'createTask')

/** React notes no more of them once there are ten thousand, and begins again each second. */
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
const react = createRequire(import.meta.url)('react')
Object.defineProperty(react[internals], 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} })
