/** What a case could not find out, in a few lines. Its annexes hold the whole. */

import { operationInWords } from '../../contract/operations.ts'
import { isLacking } from '../../contract/reasons.ts'
import { fills } from '../../contract/reports.ts'
import { explanationOf } from '../contradictions/find.ts'
import { unknownControl } from './control-fill.ts'
import { byRecord, count, dayOf, type Filling, type Given, say } from './filling.ts'
import { askedFor, lookupsWith, notRunOf } from './lookup-fills.ts'
import type { Line } from './model.ts'

/** Of each kind. */
const most = 5

export const unknown: Filling = (id, all) => {
  const { label, waiting, unopened, gaps } = all
  const left = notRunOf(all)
  const rules = all.contradictions()
  const unexplained = rules
    .flatMap(({ items }) => items)
    .filter((found) => explanationOf(found, all.explanations) === null).length
  const open = rules.filter(({ state }) => state === 'cannot_tell' || state === 'not_run').length
  const control = unknownControl(all)
  const items: Line[] = [
    ...(unexplained > 0 ? [words(`Contradictions that are not explained: ${count(unexplained)}.`)] : []),
    ...control.slice(0, most),
    ...more(control.length, 'companies have controllers that are not known.'),
    ...listed(all, 'none_found', 'None found'),
    ...listed(all, 'not_answered', 'Not answered'),
    ...left
      .slice(0, most)
      .map(
        ({ company, lookups }): Line => [
          { text: 'Not run, or not answered, for ' },
          { text: label(company), about: company },
          { text: `: ${lookups.join(', ')}.` },
        ],
      ),
    ...more(left.length, 'companies have lookups that were not run or not answered.'),
    ...(open > 0 ? [words(`${count(open)} checks for contradictions could not be made: the case lacks records.`)] : []),
    ...(gaps.missing.length > 0 ? [words(`Records that cannot be read: ${count(gaps.missing.length)}.`)] : []),
    ...(gaps.pending > 0 ? [words(`Records that were not read yet: ${count(gaps.pending)}.`)] : []),
    ...waiting.map(({ name, rows }) => words(`Batch ${name}: ${count(rows)} rows were not run.`)),
    ...(unopened > 0
      ? [words(`${count(unopened)} people and companies of search results were not opened, pinned or judged.`)]
      : []),
  ]
  return [
    { kind: 'heading', id: `${id}-title`, level: 2, spans: [{ text: fills.unknown }] },
    items.length === 0
      ? say(id, 'Each lookup on record found an answer, and each check for contradictions could be made.')
      : { kind: 'list', id, ordered: false, items },
  ]
}

function listed(all: Given, outcome: string, said: string): Line[] {
  const found = lookupsWith(outcome, all)
  return [
    ...found.slice(0, most).map((record): Line => {
      const asked = askedFor(record)
      const what = `${operationInWords(record.operation)}${asked ? `, ${asked}` : ''}`
      const why = isLacking(record.reason) ? ' No source covers it in full.' : ''
      return [{ text: `${said} on ${dayOf(record.at)}: ${what}.${why}`, ...byRecord(record) }]
    }),
    ...more(found.length, `lookups: ${said.toLowerCase()}.`),
  ]
}

const words = (text: string): Line => [{ text }]
const more = (length: number, what: string): Line[] =>
  length > most ? [words(`${count(length - most)} more ${what}`)] : []
