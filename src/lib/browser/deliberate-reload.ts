let deliberate = false

/** Reloads the page without asking. Save what was typed before calling it. */
export function reloadDeliberately(): void {
  deliberate = true
  location.reload()
}

/** Whether the console itself is reloading the page. */
export function isReloadDeliberate(): boolean {
  return deliberate
}
