export const onMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')

/** Prefix for a shortcut's key, as printed on this platform's keyboards: `Ctrl+Z`, `⌘Z`. */
export const CTRL = onMac ? '⌘' : 'Ctrl+'
