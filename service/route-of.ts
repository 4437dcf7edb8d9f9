import { servicePath } from '../contract/bindings/index.ts'

const families = [`${servicePath}/`, '/documents/']

/** The route of a path, for the log and the metrics: a path itself may hold anything, a key among it. */
export function routeOf(path: string): string {
  if (path === servicePath) return servicePath
  const family = families.find((start) => path.startsWith(start))
  return family ? `${family}*` : 'other'
}
