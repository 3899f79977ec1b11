/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_CONSOLE_VERSION: string
}

// Icons are imported one by one, since the package's main file has 6,000 of them. These files have no types.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { TablerIcon } from '@tabler/icons-react'

  const Icon: TablerIcon
  export default Icon
}
