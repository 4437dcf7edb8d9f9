import { dateOf } from '../json.ts'

/** From when the person's identity is verified for this office, and until when a statement of it is due. */
export const verificationOf = (item: unknown) => ({
  verified_from: dateOf(item, 'identity_verification_details', 'appointment_verification_start_on'),
  verification_due: dateOf(item, 'identity_verification_details', 'appointment_verification_statement_due_on'),
})
