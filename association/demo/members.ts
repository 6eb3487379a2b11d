export const DEMO_PASSWORD = 'decollage'

type DemoMember = {
  company_id: number
  email: string
  first_name: string
  last_name: string
  base: string
  function: string
  contract: string
  working_time: string
  joined_on: string
  role?: 'board'
}

/** Demo members, one for each company and one of the board. They sign in with DEMO_PASSWORD. */
export const demoMembers: DemoMember[] = [
  {
    company_id: 1,
    email: 'membre@envol.example',
    first_name: 'Camille',
    last_name: 'Laurent',
    base: 'Paris-CDG',
    function: 'hotesse-steward',
    contract: 'cdi',
    working_time: 'temps-plein',
    joined_on: '2024-03-12',
  },
  {
    company_id: 2,
    email: 'membre2@envol.example',
    first_name: 'Noé',
    last_name: 'Vasseur',
    base: 'Lyon',
    function: 'chef-de-cabine',
    contract: 'cdi',
    working_time: 'temps-partiel',
    joined_on: '2025-09-01',
  },
  {
    company_id: 3,
    email: 'membre3@envol.example',
    first_name: 'Aïcha',
    last_name: 'Benali',
    base: 'Lyon',
    function: 'hotesse-steward',
    contract: 'cdd',
    working_time: 'temps-plein',
    joined_on: '2025-12-17',
  },
  {
    company_id: 1,
    email: 'bureau@envol.example',
    first_name: 'Solène',
    last_name: 'Kerbrat',
    base: 'Paris-Orly',
    function: 'chef-de-cabine',
    contract: 'cdi',
    working_time: 'temps-plein',
    joined_on: '2022-01-10',
    role: 'board',
  },
]
