/**
 * Limits of the password strength check, on the client and the server. Its work grows fast with the length and the
 * number of letter substitutions. The first 32 characters and ten substitutions suffice to find weak passwords.
 */
export const passwordStrengthCheckCostLimits = { maxLength: 32, l33tMaxSubstitutions: 10 }
