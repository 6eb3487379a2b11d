/** Largest exact number of search results; a total above it means « more than that ». */
export const MAX_COUNTED_RESULTS = 100
