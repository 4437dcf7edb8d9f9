/** Figures that alarms need: readiness, disk, the last backup, and the days of the registers (docs/monitoring.md). */
import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Register } from '../../contract/desk/sources.ts'

export type Watched = {
  isReady: () => Promise<boolean>
  dataDir: string
  /** Seconds since 1970; null if there was none. */
  lastBackup: () => number | null
  registers: () => Promise<readonly Register[] | null>
  /** Whether the clock seems wrong, so that nothing is erased. */
  isClockInDoubt: () => Promise<boolean>
}

export function addWatched(
  register: Registry,
  { isReady, dataDir, lastBackup, registers, isClockInDoubt }: Watched,
): void {
  const own = [register]
  new Gauge({
    name: 'whereabouts_ready',
    help: '1 while /api/ready says 200',
    registers: own,
    async collect() {
      this.set((await isReady()) ? 1 : 0)
    },
  })
  new Gauge({
    name: 'whereabouts_data_folder_free_bytes',
    help: 'Bytes that are free on the disk of DATA_DIR',
    registers: own,
    async collect() {
      const { bavail, bsize } = await statfs(dataDir)
      this.set(bavail * bsize)
    },
  })
  new Gauge({
    name: 'whereabouts_last_backup_seconds',
    help: 'When the last backup from this DATA_DIR was done, in seconds since 1970; 0 if none was',
    registers: own,
    collect() {
      this.set(lastBackup() ?? 0)
    },
  })
  new Gauge({
    name: 'whereabouts_clock_in_doubt',
    help: '1 while nothing is erased by its date, because the clock is far after the last erasing',
    registers: own,
    async collect() {
      this.set((await isClockInDoubt()) ? 1 : 0)
    },
  })
  new Gauge({
    name: 'whereabouts_register_day_seconds',
    help: 'The day of the files of each loaded register, in seconds since 1970',
    labelNames: ['register'] as const,
    registers: own,
    async collect() {
      this.reset()
      for (const { register, kind, of } of (await registers()) ?? []) {
        const day = Date.parse(of ?? '')
        if (kind === 'loaded' && day > 0) this.set({ register }, day / 1000)
      }
    },
  })
}
