/** Maximum number of sessions that one call revokes. */
export const MAX_REVOKED_SESSIONS = 20
