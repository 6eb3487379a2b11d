const shared = {
  address: 'Immeuble Le Parhélie, 2ᵉ étage, 12 rue des Aviateurs, 95700 Roissy-en-France',
  opening_hours: 'Tous les jours 9h à 17h',
  crew_group_email: 'navigants@envol.example',
}
const social = (account: string) => `https://reseaux.envol.example/${account}`

/** The three demo companies with their contact details. Addresses and numbers are reserved for fiction. */
export const demoCompanies = [
  {
    id: 1,
    name: 'Air Hexagone',
    color: '#D33377',
    header_logo_url: '/companies/air-hexagone.svg',
    contact: {
      ...shared,
      email: 'contact@envol.example',
      phone1: '01 99 00 12 40',
      phone2: '01 99 00 12 41',
      social: 1 as const,
      facebook_url: social('facebook/air-hexagone'),
      facebook_group_url: null,
      instagram_url: social('instagram/air-hexagone'),
      whatsapp_url: social('whatsapp/air-hexagone'),
      airline_group_email: 'air-hexagone@envol.example',
    },
  },
  {
    id: 2,
    name: 'Transalpine',
    color: '#0E7C86',
    header_logo_url: '/companies/transalpine.svg',
    contact: {
      ...shared,
      email: 'contact@envol.example',
      phone1: '06 39 98 20 10',
      phone2: '06 39 98 20 11',
      social: 2 as const,
      facebook_url: social('facebook/transalpine'),
      facebook_group_url: null,
      instagram_url: null,
      whatsapp_url: null,
      airline_group_email: 'transalpine@envol.example',
    },
  },
  {
    id: 3,
    name: 'EasyJet',
    color: '#FF6600',
    header_logo_url: '/companies/easyjet.svg',
    contact: {
      ...shared,
      email: 'easyjet@envol.example',
      phone1: '06 39 98 30 10',
      phone2: '06 39 98 30 11',
      social: 1 as const,
      facebook_url: social('facebook/easyjet'),
      facebook_group_url: social('facebook/easyjet-cabine'),
      instagram_url: social('instagram/easyjet'),
      whatsapp_url: social('whatsapp/easyjet'),
      airline_group_email: 'groupe-easyjet@envol.example',
    },
  },
]
