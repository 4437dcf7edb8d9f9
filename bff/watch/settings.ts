/** The operator's mail server and webhook, for news of watches. */
import { z } from 'zod'
import { hasNoLogin, SettingsError } from '../../platform/settings.ts'

export const watchSettings = {
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMTP_FROM: z.email().optional(),
  WATCH_WEBHOOK_URL: z
    .url({ protocol: /^https?$/ })
    .refine(hasNoLogin, 'no name or password in it: WATCH_WEBHOOK_SECRET signs each message instead')
    .optional(),
  WATCH_WEBHOOK_SECRET: z.string().min(32, 'at least 32 characters').optional(),
}

type WatchSettings = z.infer<z.ZodObject<typeof watchSettings>>

export function checkWatchSettings({ SMTP_URL, SMTP_FROM, ...webhook }: WatchSettings): void {
  if ((webhook.WATCH_WEBHOOK_URL === undefined) !== (webhook.WATCH_WEBHOOK_SECRET === undefined))
    throw new SettingsError('WATCH_WEBHOOK_URL and WATCH_WEBHOOK_SECRET: set both or neither')
  if (SMTP_FROM && !SMTP_URL) throw new SettingsError('SMTP_FROM: only with SMTP_URL')
}
