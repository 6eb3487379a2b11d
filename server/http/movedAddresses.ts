/** Where an address of former days now leads, and undefined for every other: the links that people keep go on working. */
export function movedAddress(url: string): string | undefined {
  const former = /^(\/blog\?(?:.*&)?category=)vie-syndicale(?=&|$)/
  return former.test(url) ? url.replace(former, '$1vie-associative') : undefined
}
