/** What `provider=…` says: why the way through the sign-in provider did not lead in, and what to do. */

const words: { readonly [why: string]: string } = {
  unreachable: 'The sign-in provider does not answer. Try again in a few minutes.',
  denied: 'The sign-in provider did not let you through, or you stopped there. Try again when you like.',
  expired: 'Signing in took too long, or was begun in another window. Begin again.',
  failed: 'The sign-in provider’s answer could not be relied on. Begin again; the application’s log says more.',
  no_role: 'The sign-in provider knows you, and gives you no role here. Ask whoever looks after it for one.',
  no_email: 'The sign-in provider tells no e-mail address of yours, and an account here needs one.',
  email_taken:
    'There is an account with your e-mail address that signs in with a password. Sign in with that, and link the provider to it.',
  linked_elsewhere: 'This person of the sign-in provider belongs to another account here.',
  disabled: 'This account is disabled. Ask an administrator to enable it.',
}

/** Null where nothing went wrong; what we do not know is not repeated. */
export const providerWords = (why: string | null): string | null =>
  why === null ? null : (words[why] ?? 'Signing in through the provider did not work. Begin again.')
