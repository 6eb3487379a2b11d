/**
 * How much of a password is looked at, here and on the server alike, to tell how hard it is to guess. The work grows
 * fast with the length and with the letters that digits and signs may stand for; what is longer is hard to guess in
 * its beginning, and ten ways to read it find the common ones.
 */
export const guessing = { maxLength: 32, l33tMaxSubstitutions: 10 }
