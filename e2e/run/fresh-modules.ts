import { vi } from 'vitest'

// Vitest runs this before each test file. Files share a process, but not the console's and the service's modules, which
// have their own state, such as remembered data.
vi.resetModules()

// A file that leaves fake timers behind would make the next file wait forever.
if ('clock' in setTimeout) throw new Error('The test file before this one in the process left fake timers.')
