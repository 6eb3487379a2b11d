/**
 * HTTP header of every response of the portal. A response without it comes from another server, such as a hotel's wifi
 * login page.
 */
export const PORTAL_RESPONSE_HEADER = 'x-portal'
