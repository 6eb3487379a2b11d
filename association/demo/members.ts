/** The password of every demo member. */
export const DEMO_PASSWORD = 'decollage'

/** One demo member for each company, signed in with DEMO_PASSWORD. */
export const members = [
  { company_id: 1, email: 'membre@envol.example', first_name: 'Camille', last_name: 'Laurent' },
  { company_id: 2, email: 'membre2@envol.example', first_name: 'Noé', last_name: 'Vasseur' },
  { company_id: 3, email: 'membre3@envol.example', first_name: 'Aïcha', last_name: 'Benali' },
]
