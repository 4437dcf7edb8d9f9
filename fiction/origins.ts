/** Where a family's names come from, and what its members are likely to give as nationality. */
import { readList, several } from './lists.ts'

export type Origin = {
  origin: string
  weight: number
  men: readonly string[]
  women: readonly string[]
  surnames: readonly string[]
  /** A woman's form of the surname, where the language has one. */
  ofWomen?: (surname: string) => string
  /** The likelier stand more often. */
  nationalities: readonly string[]
}

const womensForms: { [origin: string]: Origin['ofWomen'] } = {
  Irish: (surname) => surname.replace(/^Ó (.)/, 'Ní $1h').replace(/^Mac /, 'Nic '),
  Punjabi: (surname) => (surname === 'Singh' ? 'Kaur' : surname),
  Bangladeshi: (surname) => (surname === 'Miah' ? 'Begum' : surname),
  Polish: (surname) => surname.replace(/ki$/, 'ka'),
}

const all: Origin[] = readList<'origin' | 'weight' | 'nationalities' | 'men' | 'women' | 'surnames'>('origins').map(
  ({ origin, weight, nationalities, men, women, surnames }) => ({
    origin,
    weight: Number(weight),
    nationalities: several(nationalities),
    men: several(men),
    women: several(women),
    surnames: several(surnames),
    ofWomen: womensForms[origin],
  }),
)

const called = (name: string): Origin => all.find(({ origin }) => origin === name)!

export const english = called('English')

/** Forenames of people born before 1962, who have grown rarer since. */
export const olderEnglish = called('Older English')

export const origins: readonly Origin[] = all.filter((origin) => origin !== olderEnglish)

/** Whose names are the commonest where one of the nations other than England is at home. */
export const atHome = {
  England: english,
  Scotland: called('Scottish'),
  Wales: called('Welsh'),
  'Northern Ireland': called('Irish'),
}
