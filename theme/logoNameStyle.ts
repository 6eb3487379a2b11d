/** Text style of the association's name beside its logo, in a drawing 48 units high. */
export const logoNameStyle = {
  fontFamily: 'var(--envol-heading)',
  fontWeight: 600,
  fontSize: '37.5px',
  letterSpacing: '-0.01em',
}
