/** A company's name as people write it, and its legal form in short and in full. */
import { clean } from './clean.ts'
import { withOneApostrophe } from './person-name.ts'

/** The short form, then the form in full, in capitals. */
export const legalForms = [
  ['LTD', 'LIMITED'],
  ['PLC', 'PUBLIC LIMITED COMPANY'],
  ['LLP', 'LIMITED LIABILITY PARTNERSHIP'],
  ['LP', 'LIMITED PARTNERSHIP'],
  ['CIC', 'COMMUNITY INTEREST COMPANY'],
  ['CIO', 'CHARITABLE INCORPORATED ORGANISATION'],
  ['SCIO', 'SCOTTISH CHARITABLE INCORPORATED ORGANISATION'],
  ['CYF', 'CYFYNGEDIG'],
  ['CCC', 'CWMNI CYFYNGEDIG CYHOEDDUS'],
  ['PAC', 'PARTNERIAETH ATEBOLRWYDD CYFYNGEDIG'],
  ['CBC', 'CWMNI BUDDIANT CYMUNEDOL'],
] as const

/** Every form in short and in full, the longest first, for a pattern. */
export const formsAsPattern = legalForms
  .flat()
  .toSorted((one, other) => other.length - one.length)
  .join('|')

/** With the sign of a keyboard for each apostrophe, and without the codes of web pages. */
export const plainCompanyName = (text: string): string => withOneApostrophe(clean(text)).replace(/&(?:amp|#38);/gi, '&')
