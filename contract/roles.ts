/** Each role may do everything that the roles before it may. */
export const roles = ['analyst', 'supervisor', 'administrator'] as const
export type Role = (typeof roles)[number]
