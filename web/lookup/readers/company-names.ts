import { formsAsPattern } from '../../../contract/values/company-name.ts'

const companyWords = new RegExp(
  `\\b(${[
    ...[formsAsPattern, 'p\\.l\\.c', 'inc', 'llc', 'gmbh'],
    ...['holdings?', 'group', 'nominees', 'trustees', 'partners', 'partnership', 'services', 'solutions', 'systems'],
    ...[
      'properties',
      'investments?',
      'ventures',
      'consult(ing|ants|ancy)',
      'associates',
      'bros',
      'brothers',
      'company',
    ],
    ...[
      'trading',
      'enterprises',
      'industries',
      'management',
      'developments?',
      'association',
      'society',
      'bank',
      'fund',
    ],
  ].join('|')})\\b|(&|\\band) (co|sons|daughters?)\\b`,
  'i',
)

export const isCompanyName = (text: string): boolean => companyWords.test(text)
