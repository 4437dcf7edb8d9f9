/** Lawful bases in the words of UK GDPR, article 6(1), as amended in 2025. */

export const lawfulBases: { lawful_basis: string; point: string; words: string }[] = [
  {
    lawful_basis: 'Legitimate interests',
    point: '6(1)(f)',
    words:
      'processing is necessary for the purposes of the legitimate interests pursued by the controller or by a third party, except where such interests are overridden by the interests or fundamental rights and freedoms of the data subject which require protection of personal data, in particular where the data subject is a child',
  },
  {
    lawful_basis: 'Recognised legitimate interests',
    point: '6(1)(ea)',
    words: 'processing is necessary for the purposes of a recognised legitimate interest',
  },
  {
    lawful_basis: 'Legal obligation',
    point: '6(1)(c)',
    words: 'processing is necessary for compliance with a legal obligation to which the controller is subject',
  },
  {
    lawful_basis: 'Contract',
    point: '6(1)(b)',
    words:
      'processing is necessary for the performance of a contract to which the data subject is party or in order to take steps at the request of the data subject prior to entering into a contract',
  },
  {
    lawful_basis: 'Consent',
    point: '6(1)(a)',
    words:
      'the data subject has given consent to the processing of his or her personal data for one or more specific purposes',
  },
  {
    lawful_basis: 'Public task',
    point: '6(1)(e)',
    words:
      'processing is necessary for the performance of a task of the controller carried out in the public interest or a task carried out in the exercise of official authority vested in the controller',
  },
  {
    lawful_basis: 'Vital interests',
    point: '6(1)(d)',
    words:
      'processing is necessary in order to protect the vital interests of the data subject or of another natural person',
  },
]

/** One of the list, or `Other: ` and a condition of another law. */
export const isLawfulBasis = (text: string): boolean =>
  lawfulBases.some(({ lawful_basis }) => lawful_basis === text) || /^Other: \S/.test(text)
