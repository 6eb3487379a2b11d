type Asked = { page: number; per_page: number }

/** Returns the number of rows before a page, as an SQL offset. */
export const pageOffset = ({ page, per_page }: Asked): number => (page - 1) * per_page

/** Returns the pagination fields of a response. An empty list has one page. */
export const pageMeta = ({ page, per_page }: Asked, total: number) => ({
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / per_page)),
  per_page,
  total,
})
