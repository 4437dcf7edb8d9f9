/**
 * The operations of the register interface (decision 0148): what public registers answer beyond the 22. They take the
 * account key, because another service may hold them with a key of its own.
 */
import type { OperationRow } from '../operation-row.ts'
import { listOf, ours, record, searched, text } from '../shape.ts'

const pages = { previous_page_id: text, next_page_id: text } as const
const ofCompany = ['api_key', 'client', 'company_number'] as const

export const registerOperations = {
  company_profile: {
    name: 'Company profile',
    group: 'company',
    purpose: 'Registered office, incorporation, status, previous names, accounts and statements due, by company number',
    params: ofCompany,
    needs: [['company_number']],
    result: { company_profile: record('company_profile') },
    noneFound: { empty: ['company_profile'] },
    callers: 'account key',
    decided: ['0148-register-operations'],
  },
  company_controllers: {
    name: 'Controllers of a company',
    group: 'company',
    purpose:
      'People and bodies with significant control of a company, past and present, and its statements where it names none',
    params: [...ofCompany, 'page_id'],
    needs: [['company_number']],
    result: {
      ...pages,
      controller_list: listOf('controller'),
      control_statement_list: listOf('control_statement'),
      num_current: text,
      num_ceased: text,
    },
    noneFound: { empty: ['controller_list', 'control_statement_list'] },
    about: 'person',
    callers: 'account key',
    decided: ['0004-paging', '0148-register-operations'],
  },
  controller_search: {
    name: 'Controller search',
    group: 'control',
    purpose: 'Companies that a person or a body controls or controlled, by its name or its registration number',
    params: ['api_key', 'client', 'name', 'date_of_birth', 'registration_number', 'page_id'],
    needs: [['name'], ['registration_number']],
    result: { ...pages, control_list: listOf('controller'), ...searched },
    noneFound: { empty: ['control_list'] },
    about: 'person',
    callers: 'account key',
    decided: ['0004-paging', '0082-name-search', '0148-register-operations'],
  },
  address_search: {
    name: 'Companies at an address',
    group: 'company',
    purpose: 'Companies with their registered office at a postcode, perhaps at one house or in one street of it',
    params: ['api_key', 'client', 'postcode', 'premises', 'street', 'page_id'],
    needs: [['postcode']],
    formats: { postcode: 'wholePostcode' },
    result: { ...pages, company_list: listOf('registered_company') },
    noneFound: { empty: ['company_list'] },
    callers: 'account key',
    decided: ['0004-paging', '0148-register-operations'],
  },
  company_insolvency: {
    name: 'Insolvency of a company',
    group: 'company',
    purpose: 'Insolvency cases of a company, with their dates and practitioners, by company number',
    params: ofCompany,
    needs: [['company_number']],
    result: { status: text, insolvency_case_list: listOf('insolvency_case') },
    noneFound: { empty: ['insolvency_case_list'] },
    callers: 'account key',
    decided: ['0148-register-operations'],
  },
  sanctions_search: {
    name: 'Sanctions search',
    group: 'sanctions',
    purpose: 'Entries of a sanctions list that may be a person, a body or a ship, by name or registration number',
    params: ['api_key', 'client', 'name', 'date_of_birth', 'country', 'registration_number', 'page_id'],
    needs: [['name'], ['registration_number']],
    result: {
      ...pages,
      listed_list: listOf('listed'),
      list_searched_list: ours('0162-lists', listOf('list_searched')),
      disqualified_candidate_list: ours('0167-bans-across-ids', listOf('director')),
    },
    noneFound: { empty: ['listed_list', 'disqualified_candidate_list'], ignoring: ['list_searched_list'] },
    about: 'person',
    callers: 'account key',
    decided: ['0004-paging', '0148-register-operations', '0162-lists', '0167-bans-across-ids'],
  },
  land_titles: {
    name: 'Land titles of a company',
    group: 'land',
    purpose: 'Land titles in England and Wales that a company owns, by company number or by name',
    params: ['api_key', 'client', 'company_number', 'name', 'page_id'],
    needs: [['company_number'], ['name']],
    formats: { name: 'companyName' },
    result: { ...pages, land_title_list: listOf('land_title') },
    noneFound: { empty: ['land_title_list'] },
    callers: 'account key',
    decided: ['0004-paging', '0148-register-operations', '0163-land'],
  },
} as const satisfies Record<string, OperationRow>
