import { expect, test } from 'vitest'
import { countriesAtEnd, countriesCalled, countriesOfNationality } from './country.ts'
import { demonyms } from './demonyms.ts'
import { genderIn, genderOfTitle } from './gender.ts'
import { isoCountries } from './testing/countries.ts'

test.each([
  ['British', ['GB']],
  ['Russian', ['RU']],
  ['Northern Irish', ['GB']],
  ['British, Irish', ['GB', 'IE']],
  ['Syrian and Turkish', ['SY', 'TR']],
  ['Congolese', ['CD', 'CG']],
  ["Côte d'Ivoire", ['CI']],
  ['Trinidad & Tobago', ['TT']],
  ['Trinidad and Tobago', ['TT']],
  ['Bosnia and Herzegovina', ['BA']],
  ['England', ['GB']],
  ['GBR', ['GB']],
  ['Korea, Republic of', ['KR']],
  ['Korean', ['KP', 'KR']],
  ['Korea', ['KP', 'KR']],
  ['South Korean', ['KR']],
  ['Syrian Arab Republic', ['SY']],
  ['The Gambia', ['GM']],
  ['Northmere', []],
  ['', []],
])('the nationality %j is of %j', (text, codes) => {
  expect(countriesOfNationality(text)).toEqual(codes)
})

test('a country is a nationality too, also under a code that it had before', () => {
  expect(countriesOfNationality('RUSSIA')).toContain('RU')
})

test('each word for a people is of a country that is known', () => {
  expect(demonyms.filter(([, code]) => countriesCalled(code)[0] !== code)).toEqual([])
})

test.each([
  ['Ukrane', []],
  ['Holland', ['NL']],
  ['gbr', ['GB']],
  ['AND', ['AD']],
])('%j calls the countries %j', (text, codes) => {
  expect(countriesCalled(text)).toEqual(codes)
})

/** Codes that a country had before, which Unicode keeps. */
const formerCodes = 'AN BU CS DD DY FX HV NH RH SU TP UK VD YD YU ZR'.split(' ')

test.each(isoCountries)('%s is the country %s, and no other', (name, code) => {
  const isNow = (called: string) => !formerCodes.includes(called)
  expect(countriesCalled(name).filter(isNow)).toEqual([code])
  expect(countriesAtEnd(name).filter(isNow)).toEqual([code])
})

test('a code of three letters is a whole text, because it may be a word', () => {
  expect(countriesAtEnd('per post and sea')).toEqual([])
})

test('a country stands at the end of an address', () => {
  expect(countriesAtEnd('1 Bridge Street, Aleppo, Syria')).toEqual(['SY'])
  expect(countriesAtEnd('4 Mill Lane, Leeds')).toEqual([])
})

test.each([
  ['Juba, South Sudan', ['SS']],
  ['Sudan and South Sudan', ['SD', 'SS']],
  ['Belfast, Northern Ireland', ['GB']],
  ['Papua New Guinea', ['PG']],
  ['Democratic Republic of the Congo', ['CD']],
  ['DR Congo', ['CD']],
  ['Republic of the Congo', ['CG']],
  ["Democratic People's Republic of Korea", ['KP']],
  ['Cocos (Keeling) Islands', ['CC']],
  ['Rangoon, Burma', ['BU', 'MM']],
  ['The Islands', []],
  ['Channel Islands', ['GG', 'JE']],
  ['British Virgin Islands', ['VG']],
  ['Taiwan, Province of China', ['TW']],
  ['Republic of China', ['TW']],
  ["Beijing, People's Republic of China", ['CN']],
  ["People's Democratic Republic of Korea", ['KP']],
  ['Seoul, Korea', ['KP', 'KR']],
  ['Korea (the Republic of)', ['KR']],
  ['Bahamas, The', ['BS']],
  ['Gambia, The', ['GM']],
  ['Bahamas (the)', ['BS']],
  ['Éire', ['IE']],
  ['Castries, Saint Lucia', ['LC']],
  ['Saint Vincent', ['VC']],
  ['Trinidad', ['TT']],
  ['Port of Spain, Trinidad and Tobago', ['TT']],
  ['Libyan Arab Jamahiriya', ['LY']],
  ['Taipei, Taiwan, Province of China', ['CN', 'TW']],
  ['Hong Kong, China', ['CN', 'HK']],
  ['Kowloon, Hong Kong, China', ['CN', 'HK']],
  ['Korea, Republic of', ['KR']],
  ["Korea, Democratic People's Republic of", ['KP']],
  ['Congo, The Democratic Republic of the', ['CD']],
  ['Iran, Islamic Republic of', ['IR']],
  ['Virgin Islands, U.S.', ['VI']],
  ['Georgia', ['GE']],
  ['Tbilisi, Georgia', ['GE', 'US']],
  ['Atlanta, Georgia', ['GE', 'US']],
  ['Atlanta, Georgia, USA', ['US']],
  ['Sydney, New South Wales', ['AU']],
  ['Sydney, New South Wales, Australia', ['AU']],
  ['New Mexico', ['US']],
  ['Newark, New Jersey', ['US']],
  ['Lebanon, Pennsylvania', []],
])('%j names the countries %j, and none whose name is part of another', (text, codes) => {
  expect(countriesAtEnd(text)).toEqual(codes)
  expect(countriesCalled(text).toSorted()).toEqual(codes)
})

test.each([
  ['Male', 'male'],
  ['f', 'female'],
  ['Mrs.', 'female'],
  ['not known', null],
  ['', null],
])('%j is the gender %j', (text, gender) => {
  expect(genderIn(text)).toBe(gender)
})

test.each([
  ['Mrs Helen STAINTHORPE', 'female'],
  ['Stainthorpe, Mrs Helen', 'female'],
  ['SIR DESMOND CRAGWELL', 'male'],
  ['Mr. D Cragwell', 'male'],
  ['Dr Helen Stainthorpe', null],
  ['M Stainthorpe', null],
  ['Helen Lord', null],
  ['', null],
])('the title of %j shows %j', (name, gender) => {
  expect(genderOfTitle(name)).toBe(gender)
})
