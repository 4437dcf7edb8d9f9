/**
 * The tables of the lookup service's store: each column, key and index is stated here, once. Columns carry the wire's
 * names where it has one. Dates are `YYYY-MM-DD`, an officer's date of birth is `YYYY-MM`, credits are whole thousandths.
 * A change here needs a migration too (schema.ts).
 */
import { defineTables, type RowsOf } from '../../platform/tables.ts'

/**
 * The words that find names (decision 0082). A key begins with a letter for the kind (`c` for companies) and a sign: a
 * space before a word, `^` before the first word of a name, `@` before a place, `~` before three letters of words, and
 * `-` alone for words without one of their letters.
 */
const index = {
  word: {
    columns: {
      word: 'text',
      /** Counted from 1. */
      word_id: 'integer',
      /** The number of rows with this word. */
      rows: 'integer',
    },
    primary: 'word',
    indexes: ['word_id, word'],
  },
  /** For a word, ascending ranks of the names that contain it; for three letters, ids of words; for `-`, hashes with ids. */
  list: {
    columns: {
      word: 'text',
      first: 'bigint',
      /** The ranks after the first (service/store/search/ranks.ts). */
      ranks: 'bytes?',
    },
    primary: 'word, first',
  },
  /** How far the index is built. */
  index: {
    columns: {
      part: 'key',
      /** rows, merge, spelling or built. An earlier version wrote `done`, and no spelling. */
      stage: 'text',
      /** The next step. */
      at: 'text',
    },
  },
} as const

/** The last word of a surname, in words that both engines have: `rtrim` takes all letters off, up to the last space. */
export const lastOfSurname = "substr(surname_key, length(rtrim(surname_key, replace(surname_key, ' ', ''))) + 1)"
export const hasSeveralSurnames = "surname_key like '% %'"

/** Rows of a snapshot that is compared with the next one (decision 0159). */
const ofLoadedLine = {
  /** Counted from 1. */
  number: 'integer?',
  /** Of what the line says. A row without it is not from a file. */
  digest: 'text?',
} as const

export const tables = defineTables({
  /** Facts about the register: its seed, its size, and that it is complete. */
  register: {
    columns: {
      key: 'key',
      value: 'text',
    },
  },
  /** What was loaded from the files of open data, by the names of their formats (decision 0078). */
  loaded: {
    columns: {
      format: 'key',
      /** The register's part, as parts.ts names it. */
      part: 'text',
      files: 'text',
      /** The data's date: `YYYY-MM-DD`, `YYYY-MM`, or null if neither the file nor its name gives one. */
      day: 'text?',
      /** The publisher's own number of this file, if it has one. */
      run: 'text?',
      rows: 'integer',
      rejected: 'integer',
      licence: 'text',
      attribution: 'text',
      /** UTC, ISO 8601. */
      loaded_at: 'text',
    },
  },
  /** On SQLite, the file with a loaded part of the register, beside the store's own. */
  register_part: {
    columns: {
      part: 'key',
      file: 'text',
    },
  },
  /** People whose data were erased here. A new snapshot does not bring them back. */
  suppressed: {
    columns: {
      /** A keyed digest of the person's number in the register. */
      person: 'key',
      /** UTC, ISO 8601. */
      since: 'text',
      /** The key of the digest; null for this store's own secret, in rows of an earlier version. */
      secret: 'text?',
    },
  },
  // The search columns of each, and of streets with their places.
  company_word: index.word,
  company_list: index.list,
  company_index: index.index,
  controller_word: index.word,
  controller_list: index.list,
  controller_index: index.index,
  officer_word: index.word,
  officer_list: index.list,
  officer_index: index.index,
  person_word: index.word,
  person_list: index.list,
  person_index: index.index,
  place_word: index.word,
  place_list: index.list,
  place_index: index.index,
  /** A town of the gazetteer. Two may share a name. */
  place: {
    columns: {
      place_id: 'id',
      name: 'text',
      /** By `toNameKey`. */
      name_key: 'text',
      county: 'text?',
      /** England, Scotland, Wales or Northern Ireland. */
      country: 'text',
      /** WGS84 degrees. */
      latitude: 'real',
      longitude: 'real',
      /** The outer part of the town's postcodes. */
      outcode: 'text?',
      /** With its zero: `0113`. */
      dialling_code: 'text?',
      /** In the words of OS Open Names: `Suburban Area`. */
      kind: 'text?',
    },
    indexes: ['name_key', 'outcode', 'dialling_code', 'latitude, longitude'],
  },
  street: {
    columns: {
      street_id: 'key',
      name: 'text',
      name_key: 'text',
      place_id: 'integer',
      latitude: 'real',
      longitude: 'real',
      /** The longer side of the box around it; null if it is not known. */
      metres: 'integer?',
    },
    indexes: ['name_key, place_id', 'place_id', 'latitude, longitude'],
  },
  postcode: {
    columns: {
      /** Upper case, one space: `LS1 4VK`. */
      postcode: 'key',
      street_id: 'text?',
      place_id: 'integer?',
      /** Null for a postcode that has no place on a map, such as one of Jersey. */
      latitude: 'real?',
      longitude: 'real?',
      /** `YYYY-MM` of its end; null while it is in use. */
      ended_on: 'text?',
      /** Y if the point is within 50 metres of the addresses; null if that is not known. */
      is_accurate: 'text?',
    },
    indexes: ['street_id', 'place_id', 'latitude, longitude'],
  },
  address: {
    columns: {
      address_id: 'id',
      /** A company or firm, if the address begins with one. */
      organisation: 'text?',
      /** The number or name in the street: `12`, `Unit 4`, `Flat 2`. */
      premises: 'text?',
      building: 'text?',
      street: 'text',
      /** The locality within the town, if there is one. */
      place: 'text?',
      town: 'text',
      postcode: 'text',
      uprn: 'text?',
    },
  },
  company: {
    columns: {
      company_number: 'key',
      name: 'text',
      /** Active, Dissolved, Liquidation, … (spec/semantics 1.7, CompanyStatus texts). Empty if a file has none. */
      company_status: 'text',
      /** DISSOLVED, INLIQ, STATUSR, STATUSA, STATUSV; null for an ordinary live company. */
      company_index_status: 'text?',
      /** The date of the index status. */
      company_date: 'text?',
      /** ltd, plc, llp, private-limited-guarant-nsc, community-interest-company, … */
      company_type: 'text',
      /** Null in a loaded register if the fact is missing, like other columns that may be null. */
      address_id: 'integer?',
      place: 'text?',
      /** `62012 - Business and domestic software development`; several are joined by `; `. */
      sic_text: 'text?',
      email_address: 'text?',
      /** Y for anything but a limited company. */
      non_ltd: 'text?',
      incorporation_date: 'text?',
      dissolution_date: 'text?',
      // Free lines, which a loaded register has instead of an address_id.
      care_of: 'text?',
      po_box: 'text?',
      line_1: 'text?',
      line_2: 'text?',
      town: 'text?',
      county: 'text?',
      country: 'text?',
      postcode: 'text?',
    },
  },
  /** Every name that finds a company: present, last before dissolution, former, or proposed. */
  company_name: {
    columns: {
      company_name_id: 'id',
      company_number: 'text',
      name: 'text',
      name_key: 'text',
      /** LIVE, DISSOLVED, FORMER or PROPOSED. */
      data_set: 'text',
      company_index_status: 'text?',
      company_date: 'text?',
      place: 'text?',
    },
    indexes: ['data_set, name_key, company_name_id', 'company_number'],
  },
  officer: {
    columns: {
      director_id: 'key',
      title: 'text?',
      /** First and middle names; null for a corporate officer. */
      forename: 'text?',
      middle_initial: 'text?',
      /** For a corporate officer: the whole name. */
      surname: 'text',
      name_single_line: 'text',
      surname_key: 'text',
      forename_key: 'text',
      dob: 'text?',
      nationality: 'text?',
      country_state_of_residence: 'text?',
      /** Y or N. */
      corporate_indicator: 'text',
      /** The outer part. */
      postcode: 'text?',
      place: 'text?',
      /** Y: officer_type DIS finds the officer. N: not disqualified. Empty: the source does not say. */
      disqualified: 'text',
      /** N for a disqualified person without appointments: officer_type CUR does not find them. */
      appointed: 'text',
      honours: 'text?',
      /** One a line: `Forenames SURNAME`. */
      former_names: 'text?',
      /** JSON: an `identification`, of a corporate officer. */
      identification: 'text?',
    },
    indexes: [
      // The columns that a search of officers reads. For a common surname it reads the index alone.
      { on: 'surname_key, forename_key, director_id, postcode, appointed', name: 'officer_by_name' },
      { on: 'surname_key, upper(place), forename_key, director_id', name: 'officer_by_name_and_town' },
      {
        on: 'surname_key, forename_key, director_id',
        name: 'officer_disqualified_by_name',
        where: "disqualified = 'Y'",
      },
      // The second half of a double surname finds it too.
      {
        on: `${lastOfSurname}, forename_key, director_id, postcode, appointed`,
        name: 'officer_by_last_of_surname',
        where: `corporate_indicator = 'N' and ${hasSeveralSurnames}`,
      },
    ],
  },
  appointment: {
    columns: {
      appointment_id: 'id',
      director_id: 'text',
      company_number: 'text',
      /** DIR, SEC, LLPMEM, LLPDMEM, NOMDIR, NOMSEC, CICMAN, … */
      type: 'text',
      /** CURRENT or RESIGNED. */
      status: 'text',
      date: 'text?',
      /** PRE: appointed before the date. */
      date_prefix: 'text?',
      resignation_date: 'text?',
      occupation: 'text?',
      address_id: 'integer?',
      nationality: 'text?',
      country_of_residence: 'text?',
      // Free lines, which a loaded register has instead of an address_id (service addresses).
      care_of: 'text?',
      po_box: 'text?',
      line_1: 'text?',
      line_2: 'text?',
      town: 'text?',
      county: 'text?',
      country: 'text?',
      postcode: 'text?',
    },
    indexes: ['company_number', 'director_id'],
  },
  /** A company in the officers' register, which includes companies that have left the register of companies. */
  appointed_company: {
    columns: {
      company_number: 'key',
      name: 'text',
      company_status: 'text',
    },
  },
  /** The words of the names of disqualified people, to find them under other ids (decision 0167). */
  banned_word: {
    columns: {
      /** A key of a folded word. */
      key: 'text',
      /** `YYYY-MM`, or empty. */
      born: 'text',
      director_id: 'text',
    },
    primary: 'key, born, director_id',
    indexes: ['director_id'],
  },
  disqualification: {
    columns: {
      disqualification_id: 'id',
      director_id: 'text',
      reason: 'text',
      start_date: 'text',
      end_date: 'text',
      case_identifier: 'text?',
      court_name: 'text?',
      /** Names of the companies of the conduct, one a line. */
      company_names: 'text?',
      /** The day of the court's order. */
      heard_on: 'text?',
      /** The day of the undertaking. */
      undertaken_on: 'text?',
      /** JSON: a list of `variation`. */
      variations: 'text?',
    },
    indexes: ['director_id'],
  },
  exemption: {
    columns: {
      disqualification_id: 'integer',
      company_name: 'text',
      company_number: 'text',
      start_date: 'text',
      end_date: 'text',
    },
    indexes: ['disqualification_id'],
  },
  charge: {
    columns: {
      charge_id: 'id',
      company_number: 'text',
      charge_number: 'text',
      description: 'text',
      creation_date: 'text',
      registration_date: 'text',
      /** OUTSTANDING, SATISFIED or PARTSATISFIED. */
      charge_satisfied: 'text',
      alteration_indicator: 'text?',
      detail_on_fiche_ind: 'text?',
      receiver_appt_ind: 'text?',
      charge_type: 'text',
      satistfied_date: 'text?',
      amount: 'text?',
      obligations_secured: 'text?',
      particulars: 'text?',
    },
    indexes: ['company_number'],
  },
  /** The rest of a company's profile: what a search of companies does not show. Null: the source does not say. */
  company_profile: {
    columns: {
      company_number: 'key',
      jurisdiction: 'text?',
      status_detail: 'text?',
      accounts_last_made_up_to: 'text?',
      accounts_last_type: 'text?',
      accounts_next_made_up_to: 'text?',
      accounts_next_due: 'text?',
      accounts_overdue: 'text?',
      statement_last_made_up_to: 'text?',
      statement_next_made_up_to: 'text?',
      statement_next_due: 'text?',
      statement_overdue: 'text?',
      num_charges: 'integer?',
      num_charges_outstanding: 'integer?',
      has_insolvency_history: 'text?',
      has_been_liquidated: 'text?',
      registered_office_in_dispute: 'text?',
      registered_office_undeliverable: 'text?',
      /** JSON: a `foreign_registration`. */
      foreign_registration: 'text?',
      /** JSON: a `parent_company`. */
      parent: 'text?',
      /** The office's postcode, without a space. */
      office_postcode: 'text?',
      /** The office's lines before the town, by `toAddressKey`. */
      office_key: 'text?',
    },
    indexes: ['office_postcode, company_number'],
  },
  /** A person or body with significant control of a company, now or earlier. */
  controller: {
    columns: {
      controller_id: 'key',
      company_number: 'text',
      /** The register's code: `individual-person-with-significant-control`. */
      kind: 'text',
      /** Null for a protected person. */
      name: 'text?',
      /** By `toNameKey`. Null for people, whose names begin with titles. */
      name_key: 'text?',
      title: 'text?',
      forename: 'text?',
      middle_name: 'text?',
      surname: 'text?',
      /** As those of officers: a body has its whole name here. */
      surname_key: 'text?',
      forename_key: 'text?',
      /** `YYYY-MM`. */
      date_of_birth: 'text?',
      nationality: 'text?',
      country_of_residence: 'text?',
      care_of: 'text?',
      po_box: 'text?',
      line_1: 'text?',
      line_2: 'text?',
      town: 'text?',
      county: 'text?',
      country: 'text?',
      postcode: 'text?',
      legal_form: 'text?',
      legal_authority: 'text?',
      place_registered: 'text?',
      country_registered: 'text?',
      registration_number: 'text?',
      /** By `toRegistrationKey`. */
      registration_key: 'text?',
      /** The register's codes, one a line. */
      natures: 'text?',
      notified_on: 'text?',
      ceased_on: 'text?',
      is_sanctioned: 'text?',
      verified_from: 'text?',
      verification_due: 'text?',
      ...ofLoadedLine,
    },
    indexes: [
      'company_number',
      'number',
      // Bodies alone.
      { on: 'name_key, controller_id', name: 'controller_by_name', where: 'name_key is not null' },
      { on: 'surname_key, forename_key, controller_id, date_of_birth', name: 'controller_by_person' },
      {
        on: `${lastOfSurname}, forename_key, controller_id, date_of_birth`,
        name: 'controller_by_last_of_surname',
        where: `surname is not null and ${hasSeveralSurnames}`,
      },
      { on: 'registration_key', name: 'controller_by_registration', where: 'registration_key is not null' },
    ],
  },
  /** What a company says where it names no controller. */
  control_statement: {
    columns: {
      statement_id: 'key',
      company_number: 'text',
      statement: 'text',
      linked_name: 'text?',
      notified_on: 'text?',
      ceased_on: 'text?',
      ...ofLoadedLine,
    },
    indexes: ['company_number', 'number'],
  },
  insolvency: {
    columns: {
      company_number: 'key',
      status: 'text?',
      /** JSON: a list of `insolvency_case`. */
      cases: 'text',
    },
  },
  /** An entry of a list of sanctions or of people in public office (decision 0162). */
  listed: {
    columns: {
      /** The name of the list, a line end, and the id in the list. */
      entry: 'key',
      list: 'text',
      listed_id: 'text',
      name: 'text',
      /** JSON: a `listed` without its list and day. */
      record: 'text',
    },
    indexes: ['list, entry'],
  },
  listed_word: {
    columns: {
      /** A word of a name in its folded form, or `#` and a registration number. */
      key: 'text',
      entry: 'text',
      /** The position in the list of names; -1 for a number. */
      name_at: 'integer',
    },
    primary: 'key, entry, name_at',
    indexes: ['entry'],
  },
  /** A title of CCOD or OCOD. One title may be in both, with different owners. */
  land_title: {
    columns: {
      title_id: 'id',
      /** JSON: a `land_title`. */
      record: 'text',
    },
  },
  land_owner: {
    columns: {
      owner_id: 'id',
      title_id: 'integer',
      /** Null if what the file has is not a number of Companies House. */
      company_number: 'text?',
      name_key: 'text',
    },
    indexes: ['company_number, title_id', 'name_key, title_id'],
  },
  person_entitled: {
    columns: {
      charge_id: 'integer',
      name: 'text',
    },
    indexes: ['charge_id'],
  },
  filing: {
    columns: {
      filing_id: 'id',
      company_number: 'text',
      /** Null if there is no image: the filing is too old, or is being scanned. */
      image_key: 'text?',
      model_articles: 'text?',
      document_description: 'text',
      document_short_description: 'text',
      document_date: 'text',
      /** AA, CS01, AP01, TM01, MR01, … */
      form_type: 'text',
      /** true or false. */
      doc_being_scanned: 'text',
      num_pages: 'integer',
      /** For accounts and returns. */
      made_up_date: 'text?',
      /** The subject of the document: a director_id or a charge_number. */
      subject: 'text?',
      /** Of a change of name. */
      old_company_name: 'text?',
      new_company_name: 'text?',
    },
    unique: ['image_key'],
    indexes: ['company_number, document_date, filing_id'],
  },
  filing_child: {
    columns: {
      filing_id: 'integer',
      /** DOCUMENT, ANNOTATION or STATEMENTOFCAPITAL. */
      child_type: 'text',
      document_date: 'text',
      form_type: 'text',
      document_description: 'text',
    },
    indexes: ['filing_id'],
  },
  /** A person of any age who lives or lived at an address. */
  person: {
    columns: {
      person_id: 'id',
      title: 'text?',
      /** First and middle names. */
      forename: 'text',
      middle_initial: 'text?',
      surname: 'text',
      name_single_line: 'text',
      surname_key: 'text',
      forename_key: 'text',
      /** `YYYY-MM-DD`, or `YYYY-MM` if the day is not known. */
      dob: 'text?',
      date_of_death: 'text?',
      /** `YYYY-MM` if the day of death is not known. */
      date_of_death_estimated: 'text?',
      /** Y: not listed in the directory. */
      ex_directory: 'text',
    },
    indexes: [
      'surname_key, forename_key, person_id',
      { on: lastOfSurname, name: 'person_by_last_of_surname', where: hasSeveralSurnames },
    ],
  },
  residence: {
    columns: {
      person_id: 'integer',
      address_id: 'integer',
      /** The postcode of the address: finds neighbours without a join. */
      postcode: 'text',
      /** By `toPremisesKey`. */
      premises_key: 'text',
      /** Years of the electoral roll; null if the person is not on it. */
      year_from: 'integer?',
      /** Null if the person still lives there. */
      year_to: 'integer?',
    },
    indexes: ['person_id', 'postcode, premises_key'],
  },
  /** A telephone number of a person or a company. */
  telephone: {
    columns: {
      /** By `toTelephoneNumber`. */
      telephone_number: 'key',
      person_id: 'integer?',
      company_number: 'text?',
    },
    indexes: ['person_id'],
  },
  /** Numbers that must not be called for marketing. */
  preference: {
    columns: {
      telephone_number: 'text',
      /** TPS, of individuals; CTPS, of companies. */
      register: 'text',
    },
    unique: ['telephone_number, register'],
  },
  /** IPv4 addresses of one place, as numbers, both ends included. No two ranges overlap. */
  ip_range: {
    columns: {
      first_address: 'bigint',
      last_address: 'bigint',
      isp: 'text?',
      /** The end of its host names. */
      domain: 'text?',
      /** ISO 3166-1. */
      country_code: 'text',
      /** Null outside the United Kingdom. */
      place_id: 'integer?',
    },
    unique: ['first_address'],
  },
  /** A list that find_my_nearest searches (decision 0009). */
  nearest_group: {
    columns: {
      group_id: 'id',
      /** The list's owner. Null: the register's list, for accounts without a list of that name. */
      account_id: 'integer?',
      /** Empty for the default group. */
      group_name: 'text',
      /** Null while it loads. It is not searched until then. */
      loaded_at: 'text?',
    },
    indexes: ['account_id, group_name'],
  },
  nearest: {
    columns: {
      group_id: 'integer',
      /** Its position in the list, from 1. */
      nearest_id: 'integer',
      /** The owner's own id. */
      id: 'text?',
      name: 'text?',
      address: 'text?',
      postcode: 'text?',
      latitude: 'real',
      longitude: 'real',
      misc1: 'text?',
      misc2: 'text?',
      misc3: 'text?',
      misc4: 'text?',
      /** JSON: a list of `opening_time`. */
      opening_time_list: 'text?',
      /** JSON: a list of names. */
      service_list: 'text?',
    },
    primary: 'group_id, nearest_id',
  },
  /** The points of a list, packed for finding the nearest (decision 0106). */
  nearest_tree: {
    columns: {
      /** A new number for each packing. */
      tree_id: 'id',
      group_id: 'integer',
      /** The box around each leaf (packed-points.ts). Null until every leaf is written. */
      boxes: 'bytes?',
      /** Where each point is in its leaf's box. */
      offsets: 'bytes?',
    },
    unique: ['group_id'],
  },
  nearest_leaf: {
    columns: {
      tree_id: 'integer',
      leaf: 'integer',
      /** The rows of its points (leaf-rows.ts), in the order of the curve. */
      rows: 'bytes?',
    },
    // No primary key: SQLite reads rows of this length much faster from a table in its own order.
    unique: ['tree_id, leaf'],
  },
  /** A text message. It is stored and never sent (decision 0023). */
  text_message: {
    columns: {
      message_id: 'key',
      account_id: 'integer',
      telephone_number: 'text',
      from: 'text?',
      message: 'text',
      blocks: 'integer',
      /** In thousandths. */
      price: 'bigint',
      /** UTC, ISO 8601. */
      stored_at: 'text',
    },
    indexes: ['stored_at'],
  },
  account: {
    columns: {
      account_id: 'serial',
      name: 'text',
      credit_balance: 'bigint',
      total_credits: 'bigint',
      /** Number of purchases. */
      total_credit_transactions: 'integer',
      /** Null if there is no limit. */
      calls_per_minute: 'integer?',
      closed_on: 'text?',
    },
    unique: ['name'],
  },
  /** The calls that a limited account may still make, for all processes together (decision 0083). */
  account_calls: {
    columns: {
      account_id: 'id',
      /** At that moment. Calls refill at the rate of the limit. */
      calls_left: 'real',
      /** Milliseconds since 1970. */
      counted_at: 'bigint',
    },
  },
  account_key: {
    columns: {
      /** The operator's name for it, which is not secret. */
      key_id: 'key',
      /** SHA-256, hex. The key itself is not stored. */
      key_hash: 'text',
      account_id: 'integer',
      made_on: 'text',
      last_used_on: 'text?',
      /** When a rotated key expires: UTC, ISO 8601. */
      ends_at: 'text?',
    },
    unique: ['key_hash'],
    indexes: ['account_id'],
  },
  javascript_key: {
    columns: {
      key_hash: 'key',
      account_id: 'integer',
      /** The account key that minted it, and the caller's address. */
      key_id: 'text',
      minted_from: 'text',
      domain: 'text',
      ip_address: 'text?',
      /** UTC, ISO 8601. */
      expires_at: 'text',
    },
    indexes: ['domain, expires_at', 'key_id'],
  },
  /** The operator's prices. Null: price not known. */
  price: {
    columns: {
      operation: 'key',
      credits: 'integer?',
    },
  },
  /** A paid answer, kept while its caller may fetch it again (decision 0026). */
  result_page: {
    columns: {
      /** A digest of the account and the request. */
      page: 'key',
      account_id: 'integer',
      /** JSON. */
      result: 'text',
      /** UTC, ISO 8601. */
      expires_at: 'text',
    },
    indexes: ['expires_at'],
  },
})

export interface Tables extends RowsOf<typeof tables> {}

export type AddressTable = Tables['address']
export type CompanyTable = Tables['company']
export type OfficerTable = Tables['officer']
export type PersonTable = Tables['person']
export type PlaceTable = Tables['place']
export type StreetTable = Tables['street']
