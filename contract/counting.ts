/** Largest number of search results that is counted exactly; a total above it means « more than that ». */
export const MAX_COUNTED_SEARCH_RESULTS = 100
