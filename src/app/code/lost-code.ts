const LOST = 'Part of Fleet Console couldn’t load.'

/**
 * Leaves code that a deploy or a lost connection removed to `LostCodePage`. Otherwise the router would recognize the
 * browser's message and reload while rendering, even if the host is unreachable, and before drafts are stored. Does
 * nothing else, because code also loads when the user only hovers over a link.
 */
export function leaveLostCodeToItsPage(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `${LOST} ${payload.message}`
  })
}

export const isLostCode = (error: unknown): error is Error =>
  error instanceof Error && error.message.startsWith(LOST)
