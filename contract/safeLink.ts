/**
 * True for a safe link in a published text: a path of the portal, an https address, a telephone number, a mailbox or an
 * anchor. Control characters are refused: browsers drop tabs and line ends, after which two slashes would lead
 * elsewhere.
 */
export const isSafePublishedTextLink = (url: string) =>
  /^(\/(?![/\\])|https:\/\/|mailto:|tel:|#)/i.test(url) && !/\p{Cc}/u.test(url)
