/** The register's codes in words (spec/semantics 1.7). An unknown code is shown unchanged (decision 0018). */

export type Words = { readonly [code: string]: string | undefined }

export const dataSets: Words = {
  LIVE: 'On the register',
  DISSOLVED: 'Dissolved',
  FORMER: 'Former name',
  PROPOSED: 'Proposed name',
}

/** Where a search of companies looks. */
export const companySearches: Words = {
  LIVE: 'Live companies',
  DISSOLVED: 'Dissolved companies',
  FORMER: 'Former names',
  PROPOSED: 'Proposed names',
}

/** Where a search of people looks (interface 4.3). */
export const officerSearches: Words = {
  CUR: 'Company officers',
  DIS: 'Disqualified people',
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

export const chargeStatuses: Words = {
  OUTSTANDING: 'Outstanding',
  SATISFIED: 'Satisfied',
  PARTSATISFIED: 'Part satisfied',
}

/** For a number on a preference register: about unsolicited live marketing calls, and nothing else. */
export const preferences: Words = {
  no_call: 'Registered: no unsolicited marketing calls',
  call: 'Not registered',
}

export const deliveryStatuses: Words = {
  QUEUED: 'Queued: the service has taken it, and it is on its way to the network',
  SENT: 'Sent: the network has it',
  DELIVERED: 'Delivered to the telephone',
  FAILED: 'Failed: it was not delivered',
  SANDBOX_NOT_SENT: 'Not sent: the fictional service sends nothing',
}

/** How well the request matches a record (decision 0010). */
export const matchCodes: Words = {
  EXACT: 'Matches',
  FUZZY: 'Nearly matches',
  NONE: 'Does not match',
}
