/** The records of interface 2.1, and the sub-records that fill its gaps (2.2), spelled and ordered as on the wire. */
import { registerRecords } from './register/records.ts'
import {
  birth,
  deathDates,
  decided,
  type Fields,
  integer,
  listOf,
  type OtherField,
  ours,
  record,
  text,
  textsNamed,
} from './shape.ts'

/** The 18 records that the interface lists. */
export const interfaceRecords = {
  director: {
    director_appt_list: listOf('director_appt'),
    director_disq_list: listOf('director_disq'),
    num_current_appt: text,
    num_resigned_appt: text,
    num_dissolved_appt: text,
    num_appt: text,
    nationality: text,
    country_state_of_residence: text,
    corporate_indicator: text,
    officer_type: text,
    service_address_list: listOf('address'),
    director_id: decided('0007-director-fields', text),
    title: decided('0007-director-fields', text),
    forename: decided('0007-director-fields', text),
    middle_initial: decided('0007-director-fields', text),
    surname: decided('0007-director-fields', text),
    name_single_line: decided('0007-director-fields', text),
    dob: birth('published', decided('0007-director-fields', text)),
    dob_details: birth('published', decided('0007-director-fields', record('date_details'))),
    postcode: decided('0007-director-fields', text),
    place: decided('0007-director-fields', text),
    honours: ours('0161-what-the-register-says-besides', text),
    former_name_list: ours('0161-what-the-register-says-besides', textsNamed('former_name')),
    person_number: ours('0161-what-the-register-says-besides', text),
    identification_type: ours('0161-what-the-register-says-besides', text),
    identification: ours('0161-what-the-register-says-besides', record('identification')),
    principal_office: ours('0161-what-the-register-says-besides', record('address')),
    /** Disqualified people under other ids who may be this one. */
    disqualified_candidate_list: ours('0167-bans-across-ids', listOf('director')),
  },
  director_appt: {
    company_name: text,
    company_number: text,
    company_status: text,
    status: text,
    type: text,
    date: text,
    date_prefix: text,
    resignation_date: text,
    occupation: text,
    ceased_date: record('date_details'),
    address: record('address'),
    other_address_list: listOf('address'),
    nationality: text,
    country_of_residence: text,
    resignation_date_details: record('date_details'),
    date_details: record('date_details'),
    responsibilities: ours('0161-what-the-register-says-besides', text),
    verified_from: ours('0161-what-the-register-says-besides', text),
    verification_due: ours('0161-what-the-register-says-besides', text),
  },
  director_disq: {
    reason: text,
    exemptions: listOf('exemption'),
    start_date: ours('0008-sub-records', text),
    end_date: ours('0008-sub-records', text),
    case_identifier: ours('0161-what-the-register-says-besides', text),
    court_name: ours('0161-what-the-register-says-besides', text),
    company_name_list: ours('0161-what-the-register-says-besides', textsNamed('company_name')),
    heard_on: ours('0161-what-the-register-says-besides', text),
    undertaken_on: ours('0161-what-the-register-says-besides', text),
    variation_list: ours('0161-what-the-register-says-besides', listOf('variation')),
  },
  address: {
    message: text,
    share_id: text,
    address_id: text,
    line_1: text,
    line_2: text,
    line_3: text,
    place: text,
    town: text,
    postcode: text,
    addr_single_line: text,
    range_metres: text,
    status: text,
    building: text,
    street: text,
    street2: text,
    premises: text,
    organisation: text,
    organisation_key: text,
    address_key: text,
    england_wales: text,
    uprn: text,
    rank: text,
    firstof: text,
    home_type: text,
    sale_price: text,
    sale_date: text,
    data_src: text,
    data_src_text_list: textsNamed('string'),
    failsafe_reason: text,
    matched_on: text,
    matched_data: text,
    geo_data: record('geo_data'),
    person: text,
    person_landline: text,
    person_mobile: text,
  },
  company_charge: {
    charge_number: text,
    description: text,
    creation_date: text,
    registration_date: text,
    charge_satisfied: text,
    person_entitled_list: listOf('company_charge_person_entitled'),
    alteration_indicator: text,
    detail_on_fiche_ind: text,
    receiver_appt_ind: text,
    charge_type: text,
    satistfied_date: text,
    amount: text,
    obligations_secured: ours('0161-what-the-register-says-besides', text),
    particulars: ours('0161-what-the-register-says-besides', text),
  },
  company_short: {
    name: text,
    company_number: text,
    data_set: text,
    company_index_status: text,
    company_date: text,
    place: text,
    sic_code: record('sic_code'),
    email_address: text,
    non_ltd: text,
    company_status: text,
    match_reason: ours('0082-name-search', text),
  },
  place: {
    name: text,
  },
  street: {
    name: text,
    street_id: text,
  },
  company_filing_history: {
    model_articles: text,
    document_description: text,
    document_short_description: text,
    document_date: text,
    form_type: text,
    image_key: text,
    doc_being_scanned: text,
    child_list: listOf('company_filing_history_child'),
    old_company_name: ours('0161-what-the-register-says-besides', text),
    new_company_name: ours('0161-what-the-register-says-besides', text),
  },
  document: {
    ftp_address: text,
    web_address: text,
    desc: text,
    tif_address: text,
    web_url: text,
    company_number: text,
    form_type: text,
    num_pages: integer,
    made_up_date: text,
    media: text,
    doc_request_key: text,
    media_link: text,
  },
  geo_data: {
    north: text,
    east: text,
    country_code: text,
    country_name: text,
    latitude: text,
    longitude: text,
    description: text,
    postcode: text,
    city: text,
    accurate: text,
    uprn: text,
    uprn_enc: text,
    level: text,
    transformation: ours('0081-places-loaded', text),
    ended_on: ours('0081-places-loaded', text),
  },
  date_time: {
    year: text,
    month: text,
    day: text,
    hour: text,
    min: text,
    sec: text,
  },
  input_parameter: {
    key: text,
    value: text,
  },
  nearest_data: {
    opening_time_list: listOf('opening_time'),
    service_list: listOf('service'),
    id: text,
    nearest_id: text,
    misc1: text,
    misc2: text,
    misc3: text,
    misc4: text,
    name: decided('0009-nearest-fields', text),
    address: decided('0009-nearest-fields', text),
    latitude: decided('0009-nearest-fields', text),
    longitude: decided('0009-nearest-fields', text),
    distance_metres: decided('0009-nearest-fields', text),
    postcode: ours('0009-nearest-fields', text),
  },
  area_code: {
    code: text,
    place_list: listOf('place'),
    place_list_num: text,
  },
  person_deceased: {
    ...deathDates,
    forename: text,
    surname: decided('0010-person-fields', text),
    address: decided('0010-person-fields', text),
  },
  tps_result: {
    telephone_number: text,
    tps_status: text,
  },
  method_transaction: {
    method_name: text,
    available: integer,
    credits: ours('0016-credits', text),
  },
} as const satisfies Record<string, Fields>

/** Interface 2.2: not shown. */
const ofSubRecord = decided('0008-sub-records', text)

/** Sub-records that the interface names without their fields (2.2). Decision 0008 defines them. */
export const subRecords = {
  sic_code: {
    sic_text: text,
  },
  date_details: {
    y: ofSubRecord,
    m: ofSubRecord,
    d: ofSubRecord,
    en: ofSubRecord,
  },
  exemption: {
    company_name: ofSubRecord,
    company_number: ofSubRecord,
    start_date: ofSubRecord,
    end_date: ofSubRecord,
  },
  company_charge_person_entitled: {
    name: ofSubRecord,
  },
  company_filing_history_child: {
    child_type: ofSubRecord,
    document_date: ofSubRecord,
    form_type: ofSubRecord,
    document_description: ofSubRecord,
  },
  opening_time: {
    day: ofSubRecord,
    open: ofSubRecord,
    close: ofSubRecord,
  },
  service: {
    name: ofSubRecord,
  },
  variation: {
    varied_on: ours('0161-what-the-register-says-besides', text),
    case_identifier: ours('0161-what-the-register-says-besides', text),
    court_name: ours('0161-what-the-register-says-besides', text),
  },
} as const satisfies Record<string, Fields>

/** Of all interfaces. */
export const records = { ...interfaceRecords, ...subRecords, ...registerRecords }

export type RecordName = keyof typeof records
export type RecordOf<Name extends RecordName> = ValuesOf<(typeof records)[Name]>
/** The values that our service fills in. */
export type FilledRecord<Name extends RecordName> = FilledOf<(typeof records)[Name]>

export type ValueOf<S> = S extends { kind: 'text' }
  ? string | null
  : S extends { kind: 'integer' }
    ? number | null
    : S extends { kind: 'record'; record: infer Name extends RecordName }
      ? RecordOf<Name> | null
      : S extends { kind: 'list'; record: infer Name extends RecordName }
        ? RecordOf<Name>[] | null
        : S extends { kind: 'texts' }
          ? string[] | null
          : never

export type ValuesOf<F> = { -readonly [Name in keyof F]?: ValueOf<F[Name]> } & { other_fields?: OtherField[] }

/** The values of our service: each field is named, so a forgotten one does not compile. */
export type FilledOf<F> = { -readonly [Name in keyof F]: FilledValueOf<F[Name]> | undefined }

type FilledValueOf<S> = S extends { kind: 'record'; record: infer Name extends RecordName }
  ? FilledRecord<Name> | null
  : S extends { kind: 'list'; record: infer Name extends RecordName }
    ? FilledRecord<Name>[] | null
    : ValueOf<S>
