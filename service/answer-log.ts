/** The service's log: one line for each answer. Faults of the store are logged clearly, and not with every call. */
import type { Logger } from 'pino'
import { type DatabaseFault, DatabaseUnusable } from '../platform/database-fault.ts'
import type { OnAnswered } from './service.ts'

const quietMilliseconds = 60_000

export function answerLog(log: Logger): OnAnswered {
  const toldAt = new Map<DatabaseFault | null, number>()

  /** Damage lasts until someone repairs it, so it is logged once. Other faults are logged again after a while. */
  function isNews(fault: DatabaseFault | null): boolean {
    const last = toldAt.get(fault)
    if (last !== undefined && (fault === 'damaged' || performance.now() - last < quietMilliseconds)) return false
    toldAt.set(fault, performance.now())
    return true
  }

  return (answered, cause) => {
    const line = { ...answered, milliseconds: Math.round(answered.milliseconds * 10) / 10 }
    if (cause instanceof DatabaseUnusable && isNews(cause.fault))
      log.error({ ...line, fault: cause.fault }, cause.message)
    else if (isSourceFault(answered.outcome)) log.warn({ ...line, err: cause }, 'a source did not answer')
    else if (answered.outcome === 'internal') log.error({ ...line, err: cause }, 'failed')
    else log.info(line, 'answered')
  }
}

const isSourceFault = (outcome: string) => outcome === 'source_unavailable' || outcome === 'source_quota'
