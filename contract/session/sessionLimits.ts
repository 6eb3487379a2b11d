/** Maximum number of login sessions that one API call revokes. */
export const MAX_SESSIONS_REVOKED_PER_CALL = 20
