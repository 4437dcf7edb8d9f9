/** Why signing in through the provider failed (`provider=…`), and what to do. */

const words: { readonly [why: string]: string } = {
  unreachable: 'The sign-in provider does not answer. Try again in a few minutes.',
  denied: 'The sign-in provider refused, or you stopped there. Try again.',
  expired: 'Signing in took too long, or started in another window. Start again.',
  failed: 'The sign-in provider’s answer could not be verified. Start again. The application’s log has details.',
  no_role: 'The sign-in provider gives you no role here. Ask its administrator for one.',
  no_email: 'The sign-in provider did not send your email address, which an account here needs.',
  email_taken: 'An account with your email address signs in with a password. Sign in with it, then link the provider.',
  linked_elsewhere: 'This provider identity is linked to another account here.',
  disabled: 'This account is disabled. Ask an administrator to enable it.',
}

/** Null without a failure. An unknown reason is not repeated. */
export const providerWords = (why: string | null): string | null =>
  why === null ? null : (words[why] ?? 'Signing in through the provider did not work. Start again.')
