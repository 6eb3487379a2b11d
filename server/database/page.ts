type Asked = { page: number; per_page: number }

/** Returns the SQL offset of a page of a paginated list: the number of rows before the page. */
export const paginationOffset = ({ page, per_page }: Asked): number => (page - 1) * per_page

/**
 * Returns the pagination fields of an API response: page number, page count, page size and total. An empty list has one
 * page.
 */
export const paginationReplyFields = ({ page, per_page }: Asked, total: number) => ({
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / per_page)),
  per_page,
  total,
})
