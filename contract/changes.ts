/** Changes that a watch can find between two answers (decision 0092). */

export const changeLabels = {
  officer_appointed: 'Officer appointed',
  officer_resigned: 'Officer resigned',
  disqualification_added: 'Disqualification added',
  charge_added: 'Charge added',
  charge_satisfied: 'Charge satisfied',
  filing_added: 'Filing added',
  status_changed: 'Status changed',
  name_changed: 'Name changed',
  address_changed: 'Address changed',
  preference_changed: 'Preference register changed',
  field_changed: 'Field changed',
  item_added: 'Added to the list',
  item_removed: 'No longer in the list',
  now_found: 'Now found',
  no_longer_found: 'No longer found',
  controller_added: 'Controller added',
  control_ended: 'Control ended',
  control_changed: 'Nature of control changed',
  control_statement_added: 'Statement on control added',
  control_statement_ended: 'Statement on control ended',
  office_moved: 'Registered office changed',
  office_disputed: 'Registered office in dispute',
  office_undeliverable: 'Registered office undeliverable',
  accounts_overdue: 'Accounts overdue',
  statement_overdue: 'Confirmation statement overdue',
  due_date_passed: 'Due date passed',
  insolvency_added: 'Insolvency case added',
  verification_noted: 'Identity check noted',
} as const
export type ChangeKind = keyof typeof changeLabels
export const changeKinds = Object.keys(changeLabels) as ChangeKind[]

/**
 * A watch lists these as read, and sends no message for them. The register fills in identity checks for every
 * controller, so each watch would report one.
 */
export const quietKinds: readonly ChangeKind[] = ['verification_noted']
export const isQuiet = (kind: ChangeKind): boolean => quietKinds.includes(kind)
