/** Cases, their members and their history. */
import { z } from 'zod'
import { isLawfulBasis } from '../lawful-bases.ts'
import { memberRoles } from '../roles.ts'
import { date, nameAmong, text, textOrNull, time } from './fields.ts'
import { routes } from './route.ts'

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
  closed_why: textOrNull.describe('Why the application closed it by itself; null where it did not.'),
  is_reader: z.boolean().describe('You are a reader of this case, so you cannot change it or search in it.'),
})
export const caseList = z.object({ cases: z.array(listedCase) })

export type Member = z.infer<typeof member>
const member = z.object({
  analyst_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: nameAmong(memberRoles).describe('A reader reads the case and comments on it, and changes and spends nothing.'),
})
const memberList = z.object({ members: z.array(member) })

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
const caseDetails = listedCase.extend({
  members: z.array(member),
  changes: z.array(caseChange).describe('The newest first.'),
})

export type LawfulBasis = z.infer<typeof lawfulBasis>
const lawfulBasis = z.object({ lawful_basis: z.string(), point: z.string(), words: z.string() })
const lawfulBasisList = z.object({ lawful_bases: z.array(lawfulBasis) })

const words = (most: number, message: string) => text.trim().min(1, message).max(most)
const lawful_basis = text.trim().max(200).refine(isLawfulBasis, 'Choose a lawful basis, or enter another.')
export type NewCase = z.infer<typeof newCase>
const newCase = z.object({
  reference: words(60, 'Enter a reference.'),
  title: words(200, 'Enter a title.'),
  purpose: words(2000, 'Say what the lookups are for.'),
  lawful_basis,
  retention_date: z.iso.date('Enter a date as YYYY-MM-DD.').optional(),
})
const asRead = z.object({ reference: text, title: text, purpose: text, lawful_basis: text, retention_date: text })
export type EditedCase = z.infer<typeof editedCase>
const editedCase = newCase.partial().extend({
  seen: asRead.partial().optional().describe('Fields as you read them: 409 where one changed since.'),
})
const role = z.enum(memberRoles)
const asRole = { role: role.default('member') }
const newMember = z.union(
  [z.object({ analyst_id: text.max(100), ...asRole }), z.object({ email: text.max(320), ...asRole })],
  { error: 'Name a member by email or analyst_id. A role is member or reader.' },
)
const hasNoContent = 'It names the case. What the case holds leaves an event of its own.'

export const caseRoutes = routes({
  lawfulBases: {
    method: 'GET',
    path: '/api/lawful-bases',
    summary: 'List the lawful bases for a case',
    scope: 'read',
    reply: lawfulBasisList,
  },
  list: {
    method: 'GET',
    path: '/api/cases',
    summary: 'List cases, open and closed',
    scope: 'read',
    query: z.object({ of: z.enum(['mine', 'everyone']).default('mine') }),
    reply: caseList,
  },
  add: {
    method: 'POST',
    path: '/api/cases',
    summary: 'Open a case',
    body: newCase,
    reply: { 201: caseFile },
  },
  read: {
    method: 'GET',
    path: '/api/cases/:case_id',
    summary: 'Read a case, its members and its history',
    opens: 'case',
    scope: 'read',
    reply: caseDetails,
    silent: hasNoContent,
  },
  edit: {
    method: 'PATCH',
    path: '/api/cases/:case_id',
    summary: 'Change a case',
    opens: 'case',
    body: editedCase,
    reply: caseDetails,
  },
  close: {
    method: 'POST',
    path: '/api/cases/:case_id/close',
    summary: 'Close a case: it takes no more lookups',
    opens: 'case',
    reply: caseDetails,
  },
  reopen: {
    method: 'POST',
    path: '/api/cases/:case_id/reopen',
    summary: 'Reopen a case',
    opens: 'case',
    reply: caseDetails,
  },
  members: {
    method: 'GET',
    path: '/api/cases/:case_id/members',
    summary: 'List the members of a case',
    opens: 'case',
    scope: 'read',
    reply: memberList,
    silent: hasNoContent,
  },
  addMember: {
    method: 'POST',
    path: '/api/cases/:case_id/members',
    summary: 'Add a member to a case',
    opens: 'case',
    body: newMember,
    reply: memberList,
  },
  changeMember: {
    method: 'PATCH',
    path: '/api/cases/:case_id/members/:analyst_id',
    summary: 'Make a member a reader, or a reader a member',
    opens: 'case',
    body: z.object({ role }),
    reply: memberList,
  },
  removeMember: {
    method: 'DELETE',
    path: '/api/cases/:case_id/members/:analyst_id',
    summary: 'Remove a member from a case',
    opens: 'case',
    reply: memberList,
  },
})
