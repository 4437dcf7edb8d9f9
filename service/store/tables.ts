/**
 * The tables of the lookup service's store. Columns carry the wire's names; what the wire has no name for is ours.
 * Dates are `YYYY-MM-DD`, an officer's date of birth is `YYYY-MM`, credits are whole thousandths.
 */
import type { Generated } from 'kysely'

export type Tables = {
  register: RegisterTable
  place: PlaceTable
  street: StreetTable
  postcode: PostcodeTable
  address: AddressTable
  company: CompanyTable
  company_name: CompanyNameTable
  officer: OfficerTable
  appointment: AppointmentTable
  disqualification: DisqualificationTable
  exemption: ExemptionTable
  charge: ChargeTable
  person_entitled: PersonEntitledTable
  filing: FilingTable
  filing_child: FilingChildTable
  person: PersonTable
  residence: ResidenceTable
  telephone: TelephoneTable
  preference: PreferenceTable
  ip_range: IpRangeTable
  nearest_group: NearestGroupTable
  nearest: NearestTable
  text_message: TextMessageTable
  account: AccountTable
  account_key: AccountKeyTable
  javascript_key: JavascriptKeyTable
  price: PriceTable
  result_page: ResultPageTable
}

/** What this register is: its seed, its size, and that it is whole. */
type RegisterTable = { key: string; value: string }

/** A town of the gazetteer. Two may share a name. */
export type PlaceTable = {
  place_id: number
  name: string
  /** As `toNameKey` makes it. */
  name_key: string
  county: string
  /** England, Scotland, Wales or Northern Ireland. */
  country: string
  /** WGS84 degrees. */
  latitude: number
  longitude: number
  /** The outer part of the town's postcodes. */
  outcode: string
  /** With its zero: `0113`. */
  dialling_code: string
}

export type StreetTable = {
  street_id: string
  name: string
  name_key: string
  place_id: number
  latitude: number
  longitude: number
}

export type PostcodeTable = {
  /** Upper case, one space: `LS1 4VK`. */
  postcode: string
  street_id: string
  place_id: number
  latitude: number
  longitude: number
}

export type AddressTable = {
  address_id: number
  /** A company or a building's firm, where the address begins with one. */
  organisation: string | null
  /** The number or name in the street: `12`, `Unit 4`, `Flat 2`. */
  premises: string | null
  building: string | null
  street: string
  /** The locality within the town, where there is one. */
  place: string | null
  town: string
  postcode: string
  uprn: string | null
}

export type CompanyTable = {
  company_number: string
  name: string
  /** Active, Dissolved, Liquidation, … (spec/semantics 1.7, CompanyStatus texts). */
  company_status: string
  /** DISSOLVED, INLIQ, STATUSR, STATUSA, STATUSV; null for an ordinary live company. */
  company_index_status: string | null
  /** Of the index status. */
  company_date: string | null
  /** ltd, plc, llp, private-limited-guarant-nsc, community-interest-company, … */
  company_type: string
  address_id: number
  place: string
  /** `62012 - Business and domestic software development`; several are joined by `; `. */
  sic_text: string | null
  email_address: string | null
  /** Y for what is not a limited company. */
  non_ltd: string | null
  incorporation_date: string
  dissolution_date: string | null
}

/** Every name a company can be found under: present, last before dissolution, former, or proposed. */
export type CompanyNameTable = {
  company_name_id: number
  company_number: string
  name: string
  name_key: string
  /** LIVE, DISSOLVED, FORMER or PROPOSED. */
  data_set: string
  company_index_status: string | null
  company_date: string | null
  place: string
}

export type OfficerTable = {
  director_id: string
  title: string | null
  /** First and middle names; null for a corporate officer. */
  forename: string | null
  middle_initial: string | null
  /** A corporate officer's whole name stands here. */
  surname: string
  name_single_line: string
  surname_key: string
  forename_key: string
  dob: string | null
  nationality: string | null
  country_state_of_residence: string | null
  /** Y or N. */
  corporate_indicator: string
  /** The outer part. */
  postcode: string | null
  place: string | null
  /** Y when there is a disqualification: found by officer_type DIS. */
  disqualified: string
  /** N for a person who is disqualified and holds no appointment: not found by officer_type CUR. */
  appointed: string
}

export type AppointmentTable = {
  appointment_id: number
  director_id: string
  company_number: string
  /** DIR, SEC, LLPMEM, LLPDMEM, NOMDIR, NOMSEC, CICMAN, … */
  type: string
  /** CURRENT or RESIGNED. */
  status: string
  date: string
  /** PRE where the person was appointed before the date. */
  date_prefix: string | null
  resignation_date: string | null
  occupation: string | null
  address_id: number
  nationality: string | null
  country_of_residence: string | null
}

export type DisqualificationTable = {
  disqualification_id: number
  director_id: string
  reason: string
  start_date: string
  end_date: string
}

export type ExemptionTable = {
  disqualification_id: number
  company_name: string
  company_number: string
  start_date: string
  end_date: string
}

export type ChargeTable = {
  charge_id: number
  company_number: string
  charge_number: string
  description: string
  creation_date: string
  registration_date: string
  /** OUTSTANDING, SATISFIED or PARTSATISFIED. */
  charge_satisfied: string
  alteration_indicator: string | null
  detail_on_fiche_ind: string | null
  receiver_appt_ind: string | null
  charge_type: string
  satistfied_date: string | null
  amount: string | null
}

export type PersonEntitledTable = { charge_id: number; name: string }

export type FilingTable = {
  filing_id: number
  company_number: string
  /** Null where there is no image: too old, or still being scanned. */
  image_key: string | null
  model_articles: string | null
  document_description: string
  document_short_description: string
  document_date: string
  /** AA, CS01, AP01, TM01, MR01, … */
  form_type: string
  /** true or false. */
  doc_being_scanned: string
  num_pages: number
  /** Of accounts and returns. */
  made_up_date: string | null
  /** Whom or what the filing is about, so that its document can say: a director_id or a charge_number. */
  subject: string | null
}

export type FilingChildTable = {
  filing_id: number
  /** DOCUMENT, ANNOTATION or STATEMENTOFCAPITAL. */
  child_type: string
  document_date: string
  form_type: string
  document_description: string
}

/** Somebody who lives or lived at an address, of any age. */
export type PersonTable = {
  person_id: number
  title: string | null
  /** First and middle names. */
  forename: string
  middle_initial: string | null
  surname: string
  name_single_line: string
  surname_key: string
  forename_key: string
  /** `YYYY-MM-DD`, or `YYYY-MM` where no more is known. */
  dob: string | null
  date_of_death: string | null
  /** `YYYY-MM`, where the day is not known. */
  date_of_death_estimated: string | null
  /** Y for who is not to stand in the directory. */
  ex_directory: string
}

export type ResidenceTable = {
  person_id: number
  address_id: number
  /** Of the address, so that neighbours are found without it. */
  postcode: string
  /** As `toPremisesKey` makes it. */
  premises_key: string
  /** Of the electoral roll; null for who is not on it. */
  year_from: number | null
  /** Null for who is there still. */
  year_to: number | null
}

/** Whose a number is: a person's or a company's. */
export type TelephoneTable = {
  /** As `toTelephoneNumber` makes it. */
  telephone_number: string
  person_id: number | null
  company_number: string | null
}

/** Numbers that may not be called for marketing. */
export type PreferenceTable = {
  telephone_number: string
  /** TPS, of individuals; CTPS, of companies. */
  register: string
}

/** IPv4 addresses in use in one place, as numbers; both ends are within. No two ranges overlap. */
export type IpRangeTable = {
  first_address: number
  last_address: number
  isp: string | null
  /** What host names within end with. */
  domain: string | null
  /** ISO 3166-1. */
  country_code: string
  /** Null outside the United Kingdom. */
  place_id: number | null
}

/** A list that find_my_nearest searches (decision 0009). */
export type NearestGroupTable = {
  group_id: number
  /** Whose own list it is; null for the register's, which answers those who have none of its name. */
  account_id: number | null
  /** Empty for the default group. */
  group_name: string
  /** Null while it is being loaded: until then it answers nobody. */
  loaded_at: string | null
}

export type NearestTable = {
  group_id: number
  /** Its number in the list, from 1. */
  nearest_id: number
  /** What its owner calls it. */
  id: string | null
  name: string | null
  address: string | null
  postcode: string | null
  latitude: number
  longitude: number
  misc1: string | null
  misc2: string | null
  misc3: string | null
  misc4: string | null
  /** JSON: a list of `opening_time`. */
  opening_time_list: string | null
  /** JSON: a list of names. */
  service_list: string | null
} & EarthPoint

/** Where a point stands, for finding those around it: its band of latitude, and metres from the Earth's centre. */
export type EarthPoint = { band: number; x: number; y: number; z: number }

/** A message that was asked to be sent, and was not (decision 0023). */
export type TextMessageTable = {
  message_id: string
  account_id: number
  telephone_number: string
  from: string | null
  message: string
  blocks: number
  /** What it cost, in thousandths. */
  price: number
  /** UTC, ISO 8601. */
  stored_at: string
}

export type AccountTable = {
  account_id: Generated<number>
  name: string
  credit_balance: number
  total_credits: number
  /** How often credits were bought. */
  total_credit_transactions: number
  /** Null where there is no limit. */
  calls_per_minute: number | null
  closed_on: string | null
}

export type AccountKeyTable = {
  /** What the operator calls it by: no secret. */
  key_id: string
  /** SHA-256, hex. The key itself is kept nowhere. */
  key_hash: string
  account_id: number
  made_on: string
  last_used_on: string | null
  /** When a key that was rotated ends: UTC, ISO 8601. */
  ends_at: string | null
}

export type JavascriptKeyTable = {
  key_hash: string
  account_id: number
  /** The account key that it was minted with, and the address that asked. */
  key_id: string
  minted_from: string
  domain: string
  ip_address: string | null
  /** UTC, ISO 8601. */
  expires_at: string
}

/** What the operator set; null says that the price is not known. */
export type PriceTable = { operation: string; credits: number | null }

/** An answer that was paid for, for as long as its caller may have it again (decision 0026). */
export type ResultPageTable = {
  /** A digest of the account and of what it asked. */
  page: string
  account_id: number
  /** JSON. */
  result: string
  /** UTC, ISO 8601. */
  expires_at: string
}
