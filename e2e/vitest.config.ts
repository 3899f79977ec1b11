import { mergeConfig } from 'vitest/config'
import config from '../vite.config.ts'
import { PROJECTS } from './run/vitest-projects.ts'

export default mergeConfig(config, { test: { projects: PROJECTS } })
