/** Header of every response of the portal: one without it comes from another server, such as the page of a hotel's wifi. */
export const PORTAL_HEADER = 'x-portal'
