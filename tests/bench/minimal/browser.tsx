import createCache from '@emotion/cache'
import { hydrateRoot } from 'react-dom/client'
import { MinimalReactBenchApp } from './MinimalReactBenchApp.tsx'

const root = document.getElementById('root')
if (root) hydrateRoot(root, <MinimalReactBenchApp styles={createCache({ key: 'css' })} call={root.dataset['call']} />)
