import { type Routes, together } from '../http/routes.ts'
import { erasureRoutes } from './retention/routes.ts'
import { dataSubjectRoutes } from './subject/routes.ts'

type Needs = Parameters<typeof erasureRoutes>[0] & Parameters<typeof dataSubjectRoutes>[0]

export const keepingRoutes = (needs: Needs): Routes => together(erasureRoutes(needs), dataSubjectRoutes(needs))
