/** Three overseas entities that own land here. They come after all other rows, so that no other row changes. */
import { dayOf } from './calendar.ts'
import { controllerRow } from './controller-rows.ts'
import type { Desk } from './desk.ts'
import { titleOf } from './land.ts'
import { overseasEntities } from './landmarks.ts'
import { placeCalled } from './places.ts'
import { Random } from './random.ts'
import { inBatches, type Numbering } from './rows.ts'

type Office = { line_1: string; town: string; country: string }
type Owner = Parameters<typeof controllerRow>[4] & { kind: 'individual' | 'corporate-entity'; until?: string }
type Manager = {
  director_id: string
  title: string
  forename: string
  surname: string
  dob: string
  nationality: string
}
type Sketch = {
  entity: { company_number: string; name: string }
  registered: string
  office: Office
  foreign: { country: string; registry: string; registration_number: string; legal_form: string; governed_by: string }
  owners: readonly Owner[]
  manager: Manager
  /** A town with land of the entity. */
  landIn: string
}

const natures = (...rights: string[]): string => rights.map((right) => `${right}-registered-overseas-entity`).join('\n')
const majority = natures(
  'ownership-of-shares-more-than-25-percent',
  'voting-rights-more-than-25-percent',
  'right-to-appoint-and-remove-directors',
)
const { dutch, jersey, luxembourg } = overseasEntities
const atHarbour: Office = { line_1: '3 Harbour Arcade', town: 'St Helier', country: 'Jersey' }

const sketches: readonly Sketch[] = [
  {
    entity: dutch,
    registered: '2022-11-21',
    office: { line_1: 'Krommedijk 12', town: 'Utrecht', country: 'Netherlands' },
    foreign: {
      country: 'NETHERLANDS',
      registry: 'Handelsregister',
      registration_number: '99900112',
      legal_form: 'Besloten vennootschap',
      governed_by: 'Dutch law',
    },
    owners: [
      {
        kind: 'individual',
        name: 'Mr Joost Maarten KLAVERMEER',
        title: 'Mr',
        forename: 'Joost',
        middle_name: 'Maarten',
        surname: 'KLAVERMEER',
        date_of_birth: '1961-03',
        nationality: 'Dutch',
        country_of_residence: 'Netherlands',
        natures: majority,
      },
    ],
    manager: {
      director_id: 'KRJNS1K7X2Q0M9TZBDE1',
      title: 'Mr',
      forename: 'Wessel Hendrik',
      surname: 'KRIJNSBERG',
      dob: '1970-09',
      nationality: 'Dutch',
    },
    landIn: 'Leeds',
  },
  {
    entity: jersey,
    registered: '2023-01-11',
    office: atHarbour,
    foreign: {
      country: 'JERSEY',
      registry: 'Jersey companies registry',
      registration_number: '99900207',
      legal_form: 'Private company',
      governed_by: 'Companies (Jersey) Law 1991',
    },
    owners: [
      {
        kind: 'corporate-entity',
        name: 'PLEMOUAR TRUSTEES LIMITED',
        legal_form: 'Private company',
        legal_authority: 'Companies (Jersey) Law 1991',
        place_registered: 'Jersey companies registry',
        country_registered: 'Jersey',
        registration_number: '99900301',
        ...atHarbour,
        natures: natures(
          'ownership-of-shares-more-than-25-percent-as-trust',
          'significant-influence-or-control-as-trust',
        ),
      },
    ],
    manager: {
      director_id: 'PRVRT1K7X2Q0M9TZBDE2',
      title: 'Ms',
      forename: 'Odile Jeanne',
      surname: 'PRAVERTIN',
      dob: '1978-05',
      nationality: 'British',
    },
    landIn: 'Cardiff',
  },
  // Its owner is another entity of this register, so the chain goes on.
  {
    entity: luxembourg,
    registered: '2023-01-27',
    office: { line_1: '8 Rue du Pont Vieux', town: 'Luxembourg', country: 'Luxembourg' },
    foreign: {
      country: 'LUXEMBOURG',
      registry: 'Registre de commerce et des sociétés',
      registration_number: 'B 999031',
      legal_form: 'Société à responsabilité limitée',
      governed_by: 'Luxembourg law',
    },
    owners: [
      {
        kind: 'corporate-entity',
        name: jersey.name,
        legal_form: 'Private company',
        legal_authority: 'Companies (Jersey) Law 1991',
        place_registered: 'Companies House (register of overseas entities)',
        country_registered: 'Jersey',
        registration_number: jersey.company_number,
        ...atHarbour,
        natures: majority,
      },
      {
        kind: 'individual',
        until: '2024-06-30',
        name: 'Mr Mathis Florian WEILERBRUCH',
        title: 'Mr',
        forename: 'Mathis',
        middle_name: 'Florian',
        surname: 'WEILERBRUCH',
        date_of_birth: '1955-12',
        nationality: 'Luxembourger',
        country_of_residence: 'Luxembourg',
        natures: natures('ownership-of-shares-more-than-25-percent'),
      },
    ],
    manager: {
      director_id: 'WLRBR1K7X2Q0M9TZBDE3',
      title: 'Mrs',
      forename: 'Sandrine Colette',
      surname: 'WEILERBRUCH',
      dob: '1983-02',
      nationality: 'Luxembourger',
    },
    landIn: 'York',
  },
]

export function* writeOverseasEntities({ seed, places, numbering }: Pick<Desk, 'seed' | 'places' | 'numbering'>) {
  yield* inBatches('company', sketches.map(toCompanyRow))
  yield* inBatches(
    'company_name',
    sketches.map((sketch) => toNameRow(sketch, numbering)),
  )
  yield* inBatches('officer', sketches.map(toOfficerRow))
  yield* inBatches(
    'appointment',
    sketches.map((sketch) => toAppointmentRow(sketch, numbering)),
  )
  yield* inBatches('controller', sketches.flatMap(toControllerRows))
  yield* inBatches('company_profile', sketches.map(toProfileRow))
  yield* inBatches(
    'land_title',
    sketches.map((sketch, at) => {
      const estate = { place: placeCalled(sketch.landIn, places), incorporated: dayOf(sketch.registered) }
      const title_id = numbering.next('land_title')
      return titleOf(estate, [toProprietor(sketch)], false, title_id, new Random(seed, 'overseas entity', at))
    }),
  )
}

/** The register of places has no foreign address, so the lines are free. */
const linesOf = ({ line_1, town, country }: Office) => ({
  address_id: null,
  care_of: null,
  po_box: null,
  line_1,
  line_2: null,
  town,
  county: null,
  country,
  postcode: null,
})

const toCompanyRow = ({ entity, registered, office }: Sketch) => ({
  ...entity,
  // An overseas entity is registered or removed, never active.
  company_status: 'Registered',
  company_index_status: null,
  company_date: null,
  company_type: 'registered-overseas-entity',
  place: office.town,
  sic_text: null,
  email_address: null,
  non_ltd: 'Y',
  incorporation_date: registered,
  dissolution_date: null,
  ...linesOf(office),
})

const toNameRow = ({ entity, office }: Sketch, numbering: Numbering) => ({
  company_name_id: numbering.next('company_name'),
  ...entity,
  data_set: 'LIVE',
  company_index_status: null,
  company_date: null,
  place: office.town,
})

const toOfficerRow = ({ manager, office }: Sketch) => ({
  ...manager,
  middle_initial: manager.forename.split(' ')[1]?.charAt(0) ?? null,
  name_single_line: `${manager.title} ${manager.forename} ${manager.surname}`,
  country_state_of_residence: office.country,
  corporate_indicator: 'N' as const,
  postcode: null,
  place: office.town,
  disqualified: 'N' as const,
  appointed: 'Y' as const,
  honours: null,
  former_names: null,
  identification: null,
})

const toAppointmentRow = ({ entity, registered, manager, office }: Sketch, numbering: Numbering) => ({
  appointment_id: numbering.next('appointment'),
  director_id: manager.director_id,
  company_number: entity.company_number,
  type: 'Managing officer',
  status: 'CURRENT',
  date: registered,
  date_prefix: null,
  resignation_date: null,
  occupation: 'Manager',
  nationality: manager.nationality,
  country_of_residence: office.country,
  ...linesOf(office),
})

const toControllerRows = ({ entity, registered, owners, office }: Sketch) =>
  owners.map(({ kind, until, ...said }, at) =>
    controllerRow(
      entity,
      at + 1,
      `${kind}-beneficial-owner`,
      { from: dayOf(registered), until: until === undefined ? null : dayOf(until) },
      { ...office, ...said },
    ),
  )

const toProfileRow = ({ entity, foreign }: Sketch) => ({
  company_number: entity.company_number,
  jurisdiction: null,
  status_detail: null,
  accounts_last_made_up_to: null,
  accounts_last_type: null,
  accounts_next_made_up_to: null,
  accounts_next_due: null,
  accounts_overdue: null,
  statement_last_made_up_to: null,
  statement_next_made_up_to: null,
  statement_next_due: null,
  statement_overdue: null,
  num_charges: 0,
  num_charges_outstanding: 0,
  has_insolvency_history: 'false',
  has_been_liquidated: 'false',
  registered_office_in_dispute: 'false',
  registered_office_undeliverable: 'false',
  foreign_registration: JSON.stringify(foreign),
  parent: null,
  office: null,
})

const toProprietor = ({ entity, foreign, office }: Sketch) => ({
  ...entity,
  category: 'Corporate Body',
  country_incorporated: foreign.country,
  address_list: [`${office.line_1}, ${office.town}, ${office.country}`],
})
