/**
 * A link may lead to a path of the portal, a secure site, a telephone or a mailbox: nothing that runs.
 * A browser leaves tabs and line ends out of an address: behind one, two slashes would lead elsewhere.
 */
export const isSafeLink = (url: string) => /^(\/(?![/\\])|https:\/\/|mailto:|tel:|#)/i.test(url) && !/\p{Cc}/u.test(url)
