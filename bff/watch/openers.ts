/** Opens a watch for people who may see its case. */
import type { Cases } from '../cases/cases.ts'
import type { Openers } from '../http/handlers.ts'
import type { CaseFileTable } from '../state/tables.ts'
import type { WatchRoom } from './watch.ts'
import type { DueWatch } from './watches.ts'

declare module '../http/handlers.ts' {
  interface Opened {
    watch: { file: CaseFileTable; watch: DueWatch }
  }
}

export const watchOpeners = ({ watches }: Pick<WatchRoom, 'watches'>, cases: Cases): Pick<Openers, 'watch'> => ({
  async watch(watch_id, analyst) {
    const watch = await watches.row(watch_id)
    return { file: await cases.file(watch.case_id, analyst), watch }
  },
})
