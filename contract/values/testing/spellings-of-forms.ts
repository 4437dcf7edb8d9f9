/** Spellings of legal forms and their readings, written by hand. */

/** Legal forms as people and registers write them, and in short. */
export const companyForms: readonly (readonly [written: string, form: string])[] = [
  ['Limited', 'LTD'],
  ['LTD.', 'LTD'],
  ['plc', 'PLC'],
  ['P.L.C.', 'PLC'],
  ['Public Limited Company', 'PLC'],
  ['LLP', 'LLP'],
  ['Limited Liability Partnership', 'LLP'],
  ['LP', 'LP'],
  ['limited partnership', 'LP'],
  ['C.I.C.', 'CIC'],
  ['Community Interest Company', 'CIC'],
  ['CIO', 'CIO'],
  ['Charitable Incorporated Organisation', 'CIO'],
  ['Scottish Charitable Incorporated Organisation', 'SCIO'],
  ['Cyf', 'CYF'],
  ['Cyfyngedig', 'CYF'],
  ['CCC', 'CCC'],
  ['Cwmni Cyfyngedig Cyhoeddus', 'CCC'],
  ['PAC', 'PAC'],
  ['Partneriaeth Atebolrwydd Cyfyngedig', 'PAC'],
  ['CBC', 'CBC'],
  ['Cwmni Buddiant Cymunedol', 'CBC'],
]

/** Null: no legal form was meant, or it is right. */
export const misspeltForms: readonly (readonly [written: string, meant: string | null])[] = [
  ['price limted', 'PRICE LIMITED'],
  ['price limitd', 'PRICE LIMITED'],
  ['price limtd', 'PRICE LIMITED'],
  ['price lmited', 'PRICE LIMITED'],
  ['price limiited', 'PRICE LIMITED'],
  ['price compnay', 'PRICE COMPANY'],
  ['price copmany', 'PRICE COMPANY'],
  ['compnay', 'COMPANY'],
  ['price limited liabilty partnership', 'PRICE LIMITED LIABILITY PARTNERSHIP'],
  ['price limted liability partnershp', 'PRICE LIMITED LIABILITY PARTNERSHIP'],
  ['price public limited compnay', 'PRICE PUBLIC LIMITED COMPANY'],
  ['price comunity interest company', 'PRICE COMMUNITY INTEREST COMPANY'],
  ['price cyfyngedg', 'PRICE CYFYNGEDIG'],
  ['price limited', null],
  ['price ltd', null],
  ['price compass', null],
  ['price limestone', null],
  ['price', null],
]
