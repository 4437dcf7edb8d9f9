/** The origins of family names, and the nationalities that go with them. */
import { readList, several } from './lists.ts'

export type Origin = {
  origin: string
  weight: number
  men: readonly string[]
  women: readonly string[]
  surnames: readonly string[]
  /** The feminine form of the surname, if the language has one. */
  ofWomen?: (surname: string) => string
  /** More likely ones appear more often. */
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

/** Forenames of people born before 1962, which have become rarer. */
export const olderEnglish = called('Older English')

export const origins: readonly Origin[] = all.filter((origin) => origin !== olderEnglish)

/** The most common origin in each nation other than England. */
export const atHome = {
  England: english,
  Scotland: called('Scottish'),
  Wales: called('Welsh'),
  'Northern Ireland': called('Irish'),
}
