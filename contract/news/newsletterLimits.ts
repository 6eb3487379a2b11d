/** Maximum number of news posts in a newsletter, which then gives the number of the others. */
export const MAX_NEWSLETTER_POSTS = 12
