/**
 * True for the address that Chromium gives a subscription it has withdrawn (`https://permanently-removed.invalid/…`):
 * nobody is told there. No other name that ends in `.invalid` (RFC 2606) is anybody's either.
 */
export const isRemovedEndpoint = (endpoint: string): boolean =>
  /^https?:\/\/(?:[^/?#@]*\.)?invalid\.?(?:[:/?#]|$)/i.test(endpoint)
