/** Whether a name is a person's, or may be one. */

import { isParticle, readWrittenName, withOneApostrophe } from '../../../contract/values/person-name.ts'
import { isCompanyName } from './company-names.ts'

const namePart = /^\p{L}[\p{L}\p{M}'.-]*$/u

export type PersonName = {
  /** Forename first. */
  fullname: string
  /** Most likely a person's name. */
  isLikely: boolean
}

/** Null if it is not a person's name. */
export function readPerson(text: string): PersonName | null {
  if (isCompanyName(text)) return null
  const { words, given, isTitled, isWhole } = readWrittenName(text)
  if (given !== null) {
    const isName = isWhole && areNames(words, 1, 3) && areNames(given, 1, 4)
    return isName ? { fullname: [...given, ...words].join(' '), isLikely: true } : null
  }
  const fullname = words.join(' ')
  if (isTitled) return areNames(words, 1, 4) ? { fullname, isLikely: true } : null
  if (!areNames(words, 2, 4)) return null
  if (forenames.has(words[0]!.toLowerCase())) return { fullname, isLikely: true }
  const areCapital = words.every((word) => /^\p{Lu}/u.test(word) || isParticle(word))
  return areCapital ? { fullname, isLikely: false } : null
}

/** Words that could be a person's name, in small letters and in any order too. Null for a company's name. */
export function readPossiblePerson(text: string): PersonName | null {
  const person = readPerson(text)
  if (person || isCompanyName(text)) return person
  const { words, given } = readWrittenName(text)
  return given === null && areNames(words, 2, 4) ? { fullname: words.join(' '), isLikely: false } : null
}

/** One word that may be a surname. */
export const isSurname = (text: string): boolean =>
  areNames([withOneApostrophe(text)], 1, 1) && /\p{L}{3}/u.test(text) && !isCompanyName(text)

const areNames = (words: readonly string[], least: number, most: number): boolean =>
  words.length >= least && words.length <= most && words.every((word) => namePart.test(word))

const street =
  /\b(street|st|road|rd|lane|ln|avenue|ave|close|drive|way|court|gardens?|terrace|crescent|square|place|row|hill|grove|mews|parade|wharf|quay|walk|yard)\b/i

/** `12 High Street, Leeds`: an address rather than a name. */
export const isAddress = (text: string): boolean => street.test(text) && (/^\d+[a-z]?\b/i.test(text) || /,/.test(text))

/** Common forenames in the United Kingdom. Text that starts with one is a person's name. */
const forenames: ReadonlySet<string> = new Set(
  `aaron abdul abigail adam adrian agnes ahmed aisha alan albert alex alexander alexandra alfie ali alice alison amanda amelia
amy andrea andrew angela anita ann anna anne annette anthony antony arthur barbara barry beatrice ben benjamin bernard beth
bethany beverley bradley brenda brian bridget bruce bryan callum cameron carl carol caroline catherine cecilia charles
charlie charlotte cheryl chloe chris christian christina christine christopher claire clare clive colin connor conor craig
cynthia daisy damian daniel danielle darren david dawn dean deborah debra denise dennis derek diana diane dominic donald
donna doreen dorothy douglas duncan dylan edith edward eileen elaine eleanor elizabeth ella ellen emily emma eric ethan eva
evelyn faith fatima felicity fiona florence frances francesca francis frank fraser freya gail gareth gary gavin gemma
geoffrey george georgia georgina gerald gerard gillian glenn gloria gordon grace graeme graham grant gregory guy hannah
harold harriet harry hassan hayley hazel heather helen henry hilary holly howard hugh hussein iain ian ibrahim imran irene
iris isaac isabella isla ivan ivor jack jacob jacqueline jade jake james jamie jan jane janet janice jasmine jason jean
jeffrey jennifer jeremy jessica jill joan joanna joanne john jonathan jordan joseph josephine joshua joyce judith julia
julian julie june justin karen karl kate katherine kathleen kathryn katie keith kelly kenneth kerry kevin khalid kieran kim
kimberley kirsty kyle laura lauren lee leo leon leonard lesley leslie lewis liam lily linda lindsay lisa lloyd logan
lorraine louis louise lucy luke lydia lynn lynne malcolm marc marcus margaret maria marie marilyn marion mark martin martyn
mary mason matthew maureen max megan melanie melissa mia michael michelle mildred millie mohamed mohammad mohammed molly
monica morgan muhammad nancy naomi natalie natasha nathan neil nicholas nicola nigel noah nora norma norman olive oliver
olivia oscar owen paige pamela patricia patrick paul paula pauline peter philip phillip phoebe phyllis priya rachael rachel
ralph raymond rebecca reginald rhys richard rita robert robin rodney roger ronald rosemary rosie ross roy russell ruth ryan
sally sam samantha samuel sandra sara sarah saul scott sean shannon sharon shaun sheila shirley sian simon sophia sophie
stacey stanley stella stephanie stephen steven stewart stuart susan suzanne sylvia terence teresa thelma theresa thomas
timothy tina toby tom tony tracey tracy trevor tristan valerie vanessa vera veronica victor victoria vincent violet vivien
walter wayne wendy wilfred william winifred yasmin yusuf yvonne zachary zara zoe`.split(/\s+/),
)
