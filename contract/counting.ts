/** A search counts this far: a total beyond it is one more, and means « more than that ». */
export const MAX_COUNTED = 100
