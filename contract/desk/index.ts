/** All routes of /api. */
import { batchRoutes } from './batches.ts'
import { pinRoutes } from './pins.ts'
import type { Route, Routes } from './route.ts'
import { sessionRoutes } from './session.ts'
import { subjectRoutes } from './subjects.ts'

export const desk = {
  batches: batchRoutes,
  pins: pinRoutes,
  session: sessionRoutes,
  subjects: subjectRoutes,
} as const

export const everyRoute: readonly Route[] = Object.values<Routes>(desk).flatMap((rows) => Object.values(rows))
