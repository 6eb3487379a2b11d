type DemoRequest = {
  key: string
  reference: string
  company_id: number
  first_name: string
  last_name: string
  email: string
  phone: string
  base: string
  function: string
  contract: string
  working_time: string
  period: 'annuelle' | 'mensuelle'
  days_ago: number
}

/** Membership requests that are pending in the demo; both applicants pay by transfer. */
export const demoMembershipRequests: DemoRequest[] = [
  {
    key: '00000000-0000-4000-8000-000000000001',
    reference: 'ADH-DEMO-2222',
    company_id: 2,
    first_name: 'Élise',
    last_name: 'Marchand',
    email: 'elise.marchand@voyage.example',
    phone: '+33639984567',
    base: 'Chambéry',
    function: 'officier-pilote',
    contract: 'cdi',
    working_time: 'temps-plein',
    period: 'annuelle',
    days_ago: 2,
  },
  {
    key: '00000000-0000-4000-8000-000000000002',
    reference: 'ADH-DEMO-3333',
    company_id: 3,
    first_name: 'Bastien',
    last_name: 'Le Goff',
    email: 'bastien.legoff@voyage.example',
    phone: '',
    base: 'Bordeaux',
    function: 'hotesse-steward',
    contract: 'cdd',
    working_time: 'mi-temps',
    period: 'mensuelle',
    days_ago: 1,
  },
]
