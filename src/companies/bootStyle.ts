/** The id of the style by which the boot script colours the page, until the theme says the same. */
export const BOOT_STYLE = 'boot-company'
