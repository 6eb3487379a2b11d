type Asked = { page: number; per_page: number }

/** How many rows stand before a page. */
export const offsetOf = ({ page, per_page }: Asked): number => (page - 1) * per_page

/** Where a page stands among the others: an empty list has one page too. */
export const pageMeta = ({ page, per_page }: Asked, total: number) => ({
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / per_page)),
  per_page,
  total,
})
