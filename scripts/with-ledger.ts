/** Opens the settings' ledger, which must be there, for one command. */
import { type OpenLedger, openLedger } from '../bff/ledger/open-ledger.ts'
import { readSettings, type Settings } from '../bff/settings.ts'
import { openKnownState } from '../bff/state/own-state.ts'
import type { State } from '../bff/state/state.ts'
import { createLog } from '../platform/log.ts'

type Opened = { settings: Settings; state: State } & OpenLedger

/** @param logLevel for the ledger's own messages; the settings' level, unless standard output is a report */
export async function withLedger<Value>(
  name: string,
  work: (opened: Opened) => Promise<Value>,
  logLevel?: Settings['LOG_LEVEL'],
): Promise<Value> {
  const settings = readSettings(process.env)
  const state = await openKnownState(settings)
  const opened = await openLedger(state, { ...settings, log: createLog(name, logLevel ?? settings.LOG_LEVEL) })
  try {
    return await work({ settings, state, ...opened })
  } finally {
    await state.close()
    opened.close()
  }
}
