/** Maximum number of login sessions that one API call revokes. */
export const MAX_REVOKED_SESSIONS = 20
