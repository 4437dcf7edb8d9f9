/** The register's codes in words (spec/semantics 1.7). A code that is not here is shown as it came (decision 0018). */

export type Words = { readonly [code: string]: string | undefined }

export const dataSets: Words = {
  LIVE: 'On the register',
  DISSOLVED: 'Dissolved',
  FORMER: 'Former name',
  PROPOSED: 'Proposed name',
}

export const indexStatuses: Words = {
  EFFECTIVE: 'Effective',
  REJECTED: 'Rejected',
  DISSOLVED: 'Dissolved',
  CNGOFNAME: 'Name changed',
  INLIQ: 'In liquidation',
  REMOVED: 'Removed',
  STATUSR: 'Receivership',
  STATUSA: 'Administration',
  STATUSV: 'Voluntary arrangement',
}

export const appointmentTypes: Words = {
  DIR: 'Director',
  SEC: 'Secretary',
  NOMDIR: 'Nominee director',
  NOMSEC: 'Nominee secretary',
  LLPMEM: 'LLP member',
  LLPDMEM: 'LLP designated member',
  LLPGPART: 'General partner',
  LLPPART: 'Limited partner',
  EEIGMAN: 'Manager of an EEIG',
  PERSAUTHA: 'Person authorised to accept service',
  PERSAUTHR: 'Person authorised to represent',
  PERSAUTHRA: 'Person authorised to represent and accept service',
  CICMAN: 'CIC manager',
  RECMAN: 'Receiver and manager',
  FACTOR: 'Judicial factor',
  MEMBER: 'Member',
  ORGAN: 'Member of an administrative organ',
  SUPER: 'Member of a supervisory organ',
}

export const appointmentStatuses: Words = { CURRENT: 'Current', RESIGNED: 'Resigned' }

export const chargeStatuses: Words = {
  OUTSTANDING: 'Outstanding',
  SATISFIED: 'Satisfied',
  PARTSATISFIED: 'Part satisfied',
}

/** How well what was asked agrees with a record (decision 0010). */
export const matchCodes: Words = {
  EXACT: 'Agrees',
  FUZZY: 'Nearly agrees',
  NONE: 'Does not agree',
}
