/**
 * True for a push endpoint under the reserved domain `.invalid` (RFC 2606), which cannot receive anything. Chromium
 * gives one to a subscription that it has withdrawn (`https://permanently-removed.invalid/…`).
 */
export const isRemovedPushEndpoint = (endpoint: string): boolean =>
  /^https?:\/\/(?:[^/?#@]*\.)?invalid\.?(?:[:/?#]|$)/i.test(endpoint)
