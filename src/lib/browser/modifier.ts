export const onMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')

/** Before the key of a shortcut, as keyboards here print it: `Ctrl+Z`, `⌘Z`. */
export const CTRL = onMac ? '⌘' : 'Ctrl+'
