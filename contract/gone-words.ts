/** Why words are gone, where a record that they cite is gone (decision 0219). */
export type GoneWith = 'erased' | 'missing'

export const goneWords: { readonly [gone in GoneWith]: string } = {
  erased: 'Erased with its record',
  missing: 'Gone with its record, which is missing from the database',
}

/** Words can also be erased by themselves. */
export const goneInWords = (gone: GoneWith | undefined): string => (gone ? goneWords[gone] : 'Erased')

/** A decision may be without a reason from the start. */
export const noReasonInWords = (gone: GoneWith | undefined): string =>
  gone ? `${goneWords[gone]}, if one was given` : 'No reason on record'
