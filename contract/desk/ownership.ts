/** Who controls a company on a day, and what it controls, as the records of a case say. */
import { z } from 'zod'
import { companyNumberNamed } from '../company-number.ts'
import { bandedRights, directions, ends, rules } from '../ownership.ts'
import { date, text, textOrNull } from './fields.ts'
import { claimSource, gaps, nodeKind } from './graph.ts'
import { routes } from './route.ts'

const percent = z.number().nullable().describe('In percent; null where the register states no band.')
const of = z.enum(bandedRights).nullable().describe('The right that the range is about.')
const key = z.string().describe('Of an entity: the first of its mentions.')

export type OwnershipNode = z.infer<typeof node>
const node = z.object({
  key,
  id: z.string().describe('Names it in an address of the graph, without its words.'),
  kind: nodeKind,
  label: z.string(),
  end: z.enum(ends).optional().describe('Why the chain ends here. Left out where somebody controls it.'),
  company_number: textOrNull.describe('Of a company of the register; null for the others.'),
  asked: z
    .enum(['found', 'none_found'])
    .nullable()
    .describe('What the register answered about its controllers. Null: not asked, or no company of the register.'),
  has_more: z
    .literal(true)
    .optional()
    .describe('True: the list of its controllers has further pages that this case does not hold.'),
  controller_kind: textOrNull.describe('The code of the register; null where it does not control anything.'),
  registration: z
    .object({ number: textOrNull, registry: textOrNull, country: textOrNull, legal_form: textOrNull })
    .nullable()
    .describe('Of a body that is no company of the register, as it typed it.'),
  statements: z
    .array(z.object({ statement: z.string(), notified_on: textOrNull, source: claimSource }))
    .describe('Of a company about its control, on that day.'),
  ended: z.boolean().describe('True: only control that has ended links it to the others.'),
})

export type OwnershipEdge = z.infer<typeof edge>
const edge = z.object({
  controller: key,
  controlled: key,
  natures: z.array(z.string()).describe('Codes of the register.'),
  low: percent,
  high: percent,
  of,
  notified_on: textOrNull,
  ceased_on: z.string().optional(),
  ended: z.boolean().describe('True: it had ended by that day. Only with `ended=1`.'),
  circle: z.boolean().describe('True: it is part of a circle.'),
  source: claimSource,
})

export type OwnershipChain = z.infer<typeof chain>
const chain = z.object({
  to: key,
  direction: z.enum(directions).describe('`up` to who controls the company, `down` to what it controls.'),
  low: percent,
  high: percent,
  of,
  path: z.array(key).describe('From the company outward.'),
  rule: z.enum(rules).describe('By which rule control passes along it, or why it does not.'),
})

export type CaseOwnership = z.infer<typeof caseOwnership>
const caseOwnership = z.object({
  nodes: z.array(node),
  edges: z.array(edge),
  chains: z.array(chain),
  totals: z
    .array(chain.pick({ to: true, direction: true, low: true, high: true, of: true }).extend({ chains: z.int() }))
    .describe('The chains between the company and one other end, added and capped at 100.'),
  circles: z.array(z.array(key)).describe('Companies that control each other, in the direction of control.'),
  on: date,
  is_partial: z.boolean().describe('True: the case holds more than one reply.'),
  ...gaps,
})

const number = text
  .transform((given) => companyNumberNamed(given))
  .refine((number) => number !== null, 'Enter a company number.')
  .transform((number) => number ?? '')

export const ownershipRoutes = routes({
  read: {
    method: 'GET',
    path: '/api/cases/:case_id/ownership',
    summary: 'Draw who controls a company on a day, and what it controls',
    opens: 'case',
    scope: 'read',
    query: z.object({
      company: number.describe('A company number.'),
      on: z.iso.date('Enter a day as YYYY-MM-DD.').optional().describe('Today, where it is left out.'),
      ended: z.enum(['0', '1']).default('0').describe('1: also control that had ended by that day.'),
    }),
    reply: caseOwnership,
    opened: 'case_ownership',
    oncePerVisit: true,
  },
})
