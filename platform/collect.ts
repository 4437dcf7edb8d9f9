/** V8's collector, which programs reach only by a flag. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')

export const collect: NodeJS.GCFunction = runInNewContext('gc')
