/** What the case workspace reads and writes. */
import type { Kysely } from 'kysely'
import type { Tables } from '../state/tables.ts'
import { createExplanations } from './explanations.ts'
import { createFindings } from './findings.ts'
import { createJudgements } from './judgements.ts'
import { createKnownMentions } from './known-mentions.ts'

export const createGraph = (db: Kysely<Tables>) => ({
  judgements: createJudgements(db),
  explanations: createExplanations(db),
  findings: createFindings(db),
  mentions: createKnownMentions(db),
})
