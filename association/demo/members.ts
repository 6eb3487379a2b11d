/** The password of every demo member. */
export const DEMO_PASSWORD = 'decollage'

type DemoMember = { company_id: number; email: string; first_name: string; last_name: string; role?: 'board' }

/** One demo member for each company, and one of the board, who sign in with DEMO_PASSWORD. */
export const members: DemoMember[] = [
  { company_id: 1, email: 'membre@envol.example', first_name: 'Camille', last_name: 'Laurent' },
  { company_id: 2, email: 'membre2@envol.example', first_name: 'Noé', last_name: 'Vasseur' },
  { company_id: 3, email: 'membre3@envol.example', first_name: 'Aïcha', last_name: 'Benali' },
  { company_id: 1, email: 'bureau@envol.example', first_name: 'Solène', last_name: 'Kerbrat', role: 'board' },
]
