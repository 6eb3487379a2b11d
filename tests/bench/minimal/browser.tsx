import createCache from '@emotion/cache'
import { hydrateRoot } from 'react-dom/client'
import { Minimal } from './Minimal.tsx'

const root = document.getElementById('root')
if (root) hydrateRoot(root, <Minimal styles={createCache({ key: 'css' })} call={root.dataset['call']} />)
