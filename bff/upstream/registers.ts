/** The registers that the lookup service reads. A foreign service may not say. */
import { type Register, serviceRegisters } from '../../contract/desk/sources.ts'
import type { OperationName } from '../../contract/operations.ts'
import { createExchanger } from './exchange.ts'

const second = 1000
/** A load may replace a register at any time. */
const usuallyKnownFor = 5 * second
/** A service that does not say is checked less often. */
const unknownFor = 60 * second
const longestWait = 2 * second

export type Registers = ReturnType<typeof createRegisters>

/**
 * Both in milliseconds.
 *
 * @param waits of a lookup: nothing waits longer for the registers than for an answer
 * @param knownFor how long a reply counts without another look
 */
export function createRegisters(url: string, waits: { connect: number; read: number }, knownFor = usuallyKnownFor) {
  const connect = Math.min(waits.connect, longestWait)
  const silence = Math.min(waits.read, longestWait)
  const exchanger = createExchanger({ waits: { connect, read: silence }, connections: 1, mostBytes: 262_144 })
  let known: Register[] | null = null
  let freshUntil = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null
  let tell: (registers: readonly Register[]) => void = () => {}

  async function refresh(): Promise<void> {
    const told = await ask()
    const isNew = told !== null && JSON.stringify(told) !== JSON.stringify(known)
    // If the service does not answer now, its last reply still counts.
    if (told) known = told
    if (isNew) tell(told)
    freshUntil = performance.now() + (told ? knownFor : known ? second : unknownFor)
  }

  async function ask(): Promise<Register[] | null> {
    const sent = { method: 'GET', url: `${url}/registers`, headers: { accept: 'application/json' }, body: '' }
    try {
      const { status, bytes } = await exchanger.exchange(sent, AbortSignal.timeout(connect + silence))
      if (status !== 200) return null
      const { data } = serviceRegisters.safeParse(JSON.parse(bytes.toString()))
      return data?.registers ?? null
    } catch {
      return null
    }
  }

  async function read(): Promise<Register[] | null> {
    if (performance.now() >= freshUntil) {
      reading ??= refresh().finally(() => {
        reading = null
      })
      // Only the first lookup waits for it.
      if (freshUntil === Number.NEGATIVE_INFINITY) await reading
    }
    return known
  }

  return {
    read,

    /** Calls it with the registers when they are first known, and when a load has changed them. */
    onChange(listener: typeof tell): void {
      tell = listener
    },

    /** Whether lookups go to sample data. False where that is not known. */
    isFictional: async (): Promise<boolean> => (await read())?.some(({ kind }) => kind === 'fictional') ?? false,

    /** The name of the real register that answers an operation; null for sample data, and where it is not known. */
    async realRegister(operation: OperationName): Promise<string | null> {
      const found = (await read())?.find(
        ({ kind, operations }) => kind !== 'fictional' && operations.includes(operation),
      )
      return found?.register ?? null
    },
  }
}
