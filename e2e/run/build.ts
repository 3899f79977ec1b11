import { build } from 'vite'
import { listModules } from '../build/module-list'
import { ROOT } from './paths'

/** Makes the production build, with a list of its modules next to the reports. */
await build({ root: ROOT, plugins: [listModules()] })
