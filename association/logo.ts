/*
 * Outlines of the association's logo, in a box of 150 × 48: a wing that rises from the horizon, in a porthole. Keep the
 * files of `public/` in step: logo-dark.svg, logo-light.svg, favicon and og.png.
 */

/** SVG path of the part of the logo that is filled with the dawn colour. */
export const dawn = 'M6.5 35Q18 27.5 29.5 35A10.6 10.6 0 0 1 19 41.2H17A10.6 10.6 0 0 1 6.5 35z'

/** SVG path of the logo's frame and wing, filled with the text colour. */
export const mark =
  'M17 0H19A17 17 0 0 1 36 17V31A17 17 0 0 1 19 48H17A17 17 0 0 1 0 31V17A17 17 0 0 1 17 0zM17 4A13 13 0 0 0 4 17V31A13 13 0 0 0 17 44H19A13 13 0 0 0 32 31V17A13 13 0 0 0 19 4zM6.6 30.8C15 27 23 19.6 29.6 8C30 13 28 18.6 22.5 22.8C18 26.2 12 29.6 6.6 30.8zM13.5 30.8C19.5 28.6 25.8 24.4 29.8 18C29.6 23.2 27 27.6 22 29.8C19.2 31 16.2 31.2 13.5 30.8z'

/**
 * SVG path of the association's name in the heading font (Bricolage Grotesque, semi-bold), from its baseline, filled
 * with the text colour.
 */
export const word =
  'M2.6 0v-26.4h5.4v26.4zm3.7 0v-4.5h15.9v4.5zm0-11.3v-4.1h14v4.1zm0-10.7v-4.4h15.8v4.4zm19.3 22v-12.3-8.7h4.5l-.1 7.2h.6q.4-2.6 1.4-4.3.9-1.7 2.4-2.6 1.5-.8 3.5-.8 3.6 0 5.4 2.5 1.9 2.5 1.9 7.7v11.3h-5.5v-10.8q0-3.1-.9-4.6-.9-1.5-2.8-1.5-1.6 0-2.7 1-1.1 1.1-1.7 2.9-.6 1.8-.6 4.4v8.6zm28.4 0l-7.1-20.9h6l4.6 16.5h.4l4.7-16.5h5.6l-7 20.9zm25.9.6q-3.1 0-5.5-1.3-2.4-1.3-3.7-3.7-1.3-2.4-1.3-6.1 0-3.7 1.3-6.2 1.3-2.4 3.8-3.6 2.4-1.2 5.3-1.2 3.1 0 5.5 1.2 2.4 1.3 3.7 3.7 1.4 2.5 1.4 6.2 0 3.7-1.4 6.2-1.4 2.4-3.8 3.6-2.4 1.2-5.3 1.2zm.1-4.1q1.6 0 2.7-.8 1.1-.7 1.6-2.2.6-1.5.6-3.7 0-2.2-.6-3.7-.6-1.6-1.8-2.5-1.1-.8-2.8-.8-1.5 0-2.6.7-1.1.8-1.7 2.3-.6 1.5-.6 3.6 0 3.4 1.4 5.3 1.4 1.8 3.8 1.8zm14.1 3.5v-28.2h5.3v28.2z'
