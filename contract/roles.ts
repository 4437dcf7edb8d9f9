/** Each role may do everything that the roles before it may. */
export const roles = ['analyst', 'supervisor', 'administrator'] as const
export type Role = (typeof roles)[number]

/** What a member is in one case. A reader reads it and comments, for example a client or a lawyer. */
export const memberRoles = ['member', 'reader'] as const
export type MemberRole = (typeof memberRoles)[number]
