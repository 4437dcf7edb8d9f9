/** The caller in tests: the service's address, and the account's key. */
export const baseUrl = 'http://lookup.example'
export const accountKey = 'an-account-key-for-tests'
