const LOST = 'Part of Fleet Console couldn’t load.'

/**
 * Leaves code that a deploy or a lost connection removed to `LostCodePage`. Otherwise the router would recognize the
 * browser's own message and reload during rendering: while the host is away too, and before drafts are written. Nothing
 * else happens here, since a link may only have been pointed at.
 */
export function leaveLostCodeToItsPage(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `${LOST} ${payload.message}`
  })
}

export function isLostCode(error: unknown): error is Error {
  return error instanceof Error && error.message.startsWith(LOST)
}
