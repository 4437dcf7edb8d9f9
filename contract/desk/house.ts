/** The house template: how reports made here look, who issues them, and the words that stand in each (decision 0182). */
import { z } from 'zod'
import { logoTypes, longestStandardWords } from '../house-template.ts'
import { whyNoColour } from '../values/colour.ts'
import { file, nameAmong, text, textOrNull, time } from './fields.ts'
import { routes } from './route.ts'

export type HouseTemplate = z.infer<typeof houseTemplate>
const houseTemplate = z.object({
  accent: z.string().describe('The colour of headings, as #rrggbb. Empty for ink.'),
  signatory_name: z.string().describe('Who issues the reports. Each of the three may be empty.'),
  signatory_role: z.string(),
  organisation: z.string(),
  words_before: z.string().describe('Before the findings. A blank line begins a paragraph.'),
  words_after: z.string().describe('At the end, before the annex of records.'),
  logo: z
    .object({
      type: nameAmong(logoTypes),
      sha256: z.string().describe('Of the picture as it is kept: without metadata.'),
      bytes: z.int(),
      width: z.int(),
      height: z.int(),
    })
    .nullable(),
  changed_at: time.nullable().describe('Null before it is first set.'),
  changed_by: textOrNull.describe('The name of the administrator who changed it last.'),
})

const short = text.trim().max(200, 'Use at most 200 characters.')
const words = text.trim().max(longestStandardWords, `Use at most ${longestStandardWords} characters.`)
const accent = text
  .trim()
  .max(20)
  .superRefine((typed, context) => {
    const why = typed === '' ? null : whyNoColour(typed)
    if (why) context.addIssue({ code: 'custom', message: why })
  })

export type HouseWords = z.input<typeof houseWords>
export type ChangedHouse = z.input<typeof changedHouse>
const houseWords = z.object({
  accent,
  signatory_name: short,
  signatory_role: short,
  organisation: short,
  words_before: words,
  words_after: words,
})

export const houseWordNames = Object.keys(houseWords.shape) as (keyof HouseWords)[]

type AsRead = { [name in keyof HouseWords]: typeof text }
const asRead = z.object(Object.fromEntries(houseWordNames.map((name) => [name, text])) as AsRead)
const changedHouse = houseWords.extend({
  seen: asRead.optional().describe('The words as you read them: 409 where one changed since.'),
})

export const houseRoutes = routes({
  read: {
    method: 'GET',
    path: '/api/house-template',
    summary: 'Read the house template of reports',
    reply: houseTemplate,
  },
  set: {
    method: 'PUT',
    path: '/api/house-template',
    summary: 'Set colour, signatory and standard words of reports',
    who: 'administrator',
    body: changedHouse,
    reply: houseTemplate,
  },
  logo: {
    method: 'GET',
    path: '/api/house-template/logo',
    summary: 'Read the logo of reports',
    reply: file,
  },
  setLogo: {
    method: 'POST',
    path: '/api/house-template/logo',
    summary: 'Set the logo of reports: a PNG or JPEG',
    who: 'administrator',
    takes: { file: [] },
    reply: houseTemplate,
  },
  removeLogo: {
    method: 'DELETE',
    path: '/api/house-template/logo',
    summary: 'Remove the logo of reports',
    who: 'administrator',
    reply: houseTemplate,
  },
})
