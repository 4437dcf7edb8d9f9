/** A search across the cases that one may read (decision 0183). */
import { z } from 'zod'
import { longestAcross, longestKeyAcross, mostSubjectsAcross } from '../across.ts'
import { text, textOrNull } from './fields.ts'
import { caseNamed } from './graph.ts'
import { routes } from './route.ts'

const caseHolding = z.object({
  case_id: z.string(),
  reference: z.string(),
  title: z.string(),
  closed_at: textOrNull,
  named: caseNamed.shape.named.describe('At most four. Their records open without a lookup.'),
  written: z
    .array(
      z.object({
        where: z
          .enum(['finding', 'note', 'comment', 'imported'])
          .describe('`imported`: a name of a list that was imported.'),
        kind: z
          .string()
          .describe('Of the finding, the pin of the note, what the comment is about, or the imported name.'),
        label: z.string(),
        pin_id: textOrNull.describe('Of the note, or the pin that the comment is about.'),
        report_id: textOrNull.describe('The report that the comment is about.'),
        comment_id: textOrNull,
      }),
    )
    .describe('At most two findings, notes, comments and imported names each. Empty with `as_typed`.'),
})

const caseTitled = caseHolding.pick({ case_id: true, reference: true, title: true, closed_at: true })

export type AcrossCases = z.infer<typeof acrossCases>
const acrossCases = z.object({
  titled: z
    .array(caseTitled)
    .describe('Cases that you may read and whose reference or title holds the words, `except` too. At most five.'),
  cases: z.array(caseHolding).describe('The newest case first. Of a case that you may not read, nothing is said.'),
  searched: z.int().describe('How many cases that you may read were searched, all of their records.'),
  in_all: z.int().describe('How many cases there are to search: those that you may read, without `except`.'),
  has_more: z.boolean().describe('True: more of these cases may hold it than are listed.'),
  unread: z
    .int()
    .describe(
      'How many further cases have records that are still being read. Only what was read of them was searched.',
    ),
})

export type Elsewhere = z.infer<typeof elsewhere>
const elsewhere = z.object({
  held: z
    .array(
      z.object({
        key: z.string(),
        cases: z
          .array(z.object({ case_id: z.string(), reference: z.string() }))
          .describe('At most three, the newest first.'),
        more: z.int().describe('How many further cases hold it.'),
      }),
    )
    .describe('Only subjects that another case holds.'),
  searched: acrossCases.shape.searched,
  in_all: acrossCases.shape.in_all,
  has_more: z.boolean().describe('True: only the newest cases were searched.'),
  unread: acrossCases.shape.unread,
})

export const acrossRoutes = routes({
  // By POST: a name or a number stays out of URLs.
  named: {
    method: 'POST',
    path: '/api/named',
    summary:
      'List the cases that you may read and that have these words in their title, or hold a name, number or address',
    scope: 'read',
    body: z.object({
      q: text.trim().min(1, 'Enter a name, a number or an address.').max(longestAcross),
      except: text.max(60).optional().describe('The id of a case that is left out.'),
      as_typed: z
        .boolean()
        .optional()
        .describe('For a list below a box while somebody types: at most five names of the newest cases.'),
    }),
    reply: acrossCases,
    silent:
      'Its handler leaves an event in each case of `cases`; with `as_typed`, one a day. `titled` names cases alone.',
  },
  elsewhere: {
    method: 'POST',
    path: '/api/elsewhere',
    summary: 'List the cases that you may read and that hold these companies, people, numbers or addresses',
    scope: 'read',
    body: z.object({
      keys: z
        .array(text.min(1).max(longestKeyAcross))
        .min(1)
        .max(mostSubjectsAcross)
        .describe('Keys of nodes of a graph.'),
      except: text.max(60).optional().describe('The id of a case that is left out.'),
    }),
    reply: elsewhere,
    silent: 'Its handler leaves one event a day in each case that it lists.',
  },
})
