// Icons are imported file by file (the package's main file names 6,000); the files come without types of their own.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { TablerIcon } from '@tabler/icons-react'

  const Icon: TablerIcon
  export default Icon
}
