import { register } from 'node:module'
globalThis.__t=[]
