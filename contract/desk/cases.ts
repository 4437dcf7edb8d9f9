/** Cases, their members and their history. */
import { z } from 'zod'
import { date, textOrNull, time } from './fields.ts'

/** The case as each record stores it. */
export const stampedCase = z.object({
  case_id: z.string(),
  reference: z.string(),
  title: z.string(),
  purpose: z.string(),
  lawful_basis: z.string(),
  retention_date: date,
  created_at: time,
  created_by: z.string(),
})
export type CaseFile = z.infer<typeof caseFile>
export const caseFile = stampedCase.extend({
  closed_at: time.nullable().describe('Null while the case is open: a closed case takes no lookups.'),
})

export type Shortened = z.infer<typeof shortened>
const shortened = z.object({
  from: date.describe('The retention date before.'),
  at: time,
  by: textOrNull.describe('Who brought the date forward.'),
  erased_from: date.describe('The first day on which the content may be erased.'),
})

export type ListedCase = z.infer<typeof listedCase>
const listedCase = caseFile.extend({
  ends_in_days: z.int().describe('Below zero the retention date has passed.'),
  shortened: shortened.nullable().describe('Null where nobody brought the date forward lately.'),
})
export type CaseList = z.infer<typeof caseList>
export const caseList = z.object({ cases: z.array(listedCase) })

export type Member = z.infer<typeof member>
const member = z.object({ analyst_id: z.string(), name: z.string(), email: z.string() })
export const memberList = z.object({ members: z.array(member) })

export type CaseChange = z.infer<typeof caseChange>
const caseChange = z.object({
  at: time,
  analyst_id: z.string(),
  analyst_name: textOrNull,
  field: z.string(),
  before: textOrNull,
  after: textOrNull,
})

export type CaseDetails = z.infer<typeof caseDetails>
export const caseDetails = listedCase.extend({
  members: z.array(member),
  changes: z.array(caseChange).describe('The newest first.'),
})

export type LawfulBasis = z.infer<typeof lawfulBasis>
const lawfulBasis = z.object({ lawful_basis: z.string(), point: z.string(), words: z.string() })
export type LawfulBasisList = z.infer<typeof lawfulBasisList>
export const lawfulBasisList = z.object({ lawful_bases: z.array(lawfulBasis) })
