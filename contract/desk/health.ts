/** The process itself: whether it lives, whether it can serve, its figures, and the description of /api. */
import { z } from 'zod'
import { file, openApi } from './fields.ts'
import { routes } from './route.ts'

export const health = z.object({
  status: z.literal('ok'),
  version: z.string(),
  ledger: z.enum(['continued', 'not_continued']),
})
export const readiness = z.object({
  status: z.literal('ready'),
  upstream: z.enum(['unknown', 'answering', 'silent']),
})

export const processRoutes = routes({
  health: {
    method: 'GET',
    path: '/api/health',
    summary: 'Whether the process is alive',
    who: 'monitoring',
    reply: health,
  },
  ready: {
    method: 'GET',
    path: '/api/ready',
    summary: 'Whether requests should be sent here',
    who: 'monitoring',
    reply: readiness,
  },
  metrics: {
    method: 'GET',
    path: '/metrics',
    summary: 'Figures for Prometheus',
    who: 'monitoring',
    reply: file,
  },
  describe: {
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'Read this document',
    who: 'anyone',
    reply: openApi,
  },
})
