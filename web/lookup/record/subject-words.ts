/** Whom or what a lookup was about, as lists say it. */
export type About = {
  /** As it was asked, by the names of the parameters. */
  about: { readonly [parameter: string]: string }
  /** As the answer calls it; null where it does not, or for nobody. */
  subject_name: string | null
}
/** An identifier is set in a face that tells its characters apart. */
export type Part = { name: string; text: string; isIdentifier: boolean }

const identifiers = ['company_number', 'ip_address', 'postcode', 'telephone_number']
const forenameFirst = ['fullname', 'forename', 'surname']

/** The name first, the number beside it. */
export function subjectParts({ about, subject_name }: About): Part[] {
  const fullname = forenameFirst.flatMap((name) => about[name] ?? []).join(' ')
  const others = Object.entries(about).filter(([name]) => !forenameFirst.includes(name))
  return Object.entries({ subject_name, fullname, ...Object.fromEntries(others) }).flatMap(([name, text]) =>
    text ? { name, text, isIdentifier: identifiers.includes(name) } : [],
  )
}

export const subjectInWords = (of: About): string =>
  subjectParts(of)
    .map(({ text }) => text)
    .join(', ')
