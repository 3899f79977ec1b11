/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** From package.json, written in by the build. */
  readonly VITE_CONSOLE_VERSION: string
}
