import { INTERFACE_VERSION } from '../../contract/operations'

/** Versions for a report: the console's own, the interface's, the browser as it names itself. */
export const versions: Readonly<Record<string, string>> = {
  console: import.meta.env.VITE_CONSOLE_VERSION,
  interface: INTERFACE_VERSION,
  browser: navigator.userAgent,
}
