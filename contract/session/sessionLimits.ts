/** Sessions that one call revokes at most. */
export const MAX_REVOKED_SESSIONS = 20
