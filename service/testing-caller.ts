/** Who calls in tests: the service as it is addressed, and the account's key. */
export const baseUrl = 'http://lookup.example'
export const accountKey = 'an-account-key-for-tests'
