import type { Kysely } from 'kysely'
import type { Tables } from '../state/tables.ts'
import type { Claims } from './claims.ts'
import { createComparing } from './comparing.ts'
import { createExplanations } from './explanations.ts'
import { createFindings } from './findings.ts'
import { createHeldCompanies } from './held-companies.ts'
import { createJudgements } from './judgements.ts'
import { createKnownMentions } from './known-mentions.ts'

export const createGraph = ({ db, address, claims }: { db: Kysely<Tables>; address: string; claims: Claims }) => ({
  judgements: createJudgements(db),
  explanations: createExplanations(db),
  findings: createFindings(db),
  mentions: createKnownMentions(db, claims),
  comparing: createComparing(address),
  heldCompanies: createHeldCompanies(db, claims),
})
