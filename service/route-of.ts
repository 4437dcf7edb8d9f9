import { servicePath } from '../contract/bindings/index.ts'

const families = [`${servicePath}/`, '/documents/']

/** The route of a path, for the log and the metrics. A path itself may contain a key. */
export function routeOf(path: string): string {
  if (path === servicePath) return servicePath
  const family = families.find((start) => path.startsWith(start))
  return family ? `${family}*` : 'other'
}
