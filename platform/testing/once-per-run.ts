/**
 * Vitest sets up each project of a run by itself, in one process. Things that are slow to start are started once for
 * all projects, and stopped with the first project that ends: by then no test is running.
 */
type Shared = { value: unknown; stop: () => Promise<void> }

const key = Symbol.for('whereabouts: once a run')
const everyProject = globalThis as { [key]?: Map<string, Promise<Shared>> }

export async function oncePerRun<Value>(
  name: string,
  start: () => Promise<{ value: Value; stop: () => Promise<void> }>,
): Promise<{ value: Value; stop: () => Promise<void> }> {
  // Each project has its own copy of this module, so the module cannot hold it.
  everyProject[key] ??= new Map()
  const shared = everyProject[key]
  const starting = shared.get(name) ?? start()
  shared.set(name, starting)
  const { value, stop } = await starting
  return {
    value: value as Value,
    async stop() {
      if (shared.delete(name)) await stop()
    },
  }
}
